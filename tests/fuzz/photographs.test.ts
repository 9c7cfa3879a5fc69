// @module-tag deep
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/contracts/errors";
import { aHeic, aJpeg, aPng } from "@/tests/support/file-bytes";
import { inspectionOf } from "@/tests/support/inspection";
import { aHeicPhotograph, aPhotograph, aPngPhotograph, aProgressivePhotograph } from "@/tests/support/photographs";
import { shows } from "@/tests/support/shows";
import { RUNS, seeded, withinTime } from "./runs";

const CHANGED = RUNS * 25;

const storedOf = async (bytes: Buffer, size: number): Promise<Buffer | undefined> => {
  async function* parts() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const stored: Uint8Array[] = [];
  try {
    for await (const part of inspectionOf(parts()).bytes) stored.push(part);
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported_media_type") return undefined;
    throw error;
  }
  return Buffer.concat(stored);
};

/** Bytes written over a file, with what phones and attackers write there: lengths, markers, zeros. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc
      .constantFrom("ffffffff", "00000000", "ffd9", "ffe1ffff", "00000001", "45786966", "7fffffff")
      .map((hex) => Buffer.from(hex, "hex")),
  ),
});

const changed = (photograph: Buffer, changes: readonly { at: number; bytes: Uint8Array }[]): Buffer => {
  const copy = Buffer.from(photograph);
  for (const { at, bytes } of changes) Buffer.from(bytes).copy(copy, Math.floor(at * copy.length));
  return copy;
};

describe("a photograph with changed bytes", () => {
  test.each([
    ["JPEG", aPhotograph],
    ["progressive JPEG", aProgressivePhotograph],
    ["PNG", aPngPhotograph],
    ["HEIC", aHeicPhotograph],
    ["the least JPEG", async () => aJpeg()],
    ["the least PNG", async () => aPng()],
    ["the least HEIC", async () => aHeic()],
  ])("is refused, or stored as it would be stored again, however it arrives: %s", async (_format, make) => {
    const photograph = await make();
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: 5000 }), async (list, size) => {
        const upload = changed(photograph, list);
        const stored = await withinTime(storedOf(upload, 64 * 1024), upload.toString("hex"));
        expect(await storedOf(upload, size)).toEqual(stored);
        if (stored) expect(await storedOf(stored, size)).toEqual(stored);
      }),
      seeded(CHANGED),
    );
    shows(40, { "changed photographs": CHANGED });
  });
});
