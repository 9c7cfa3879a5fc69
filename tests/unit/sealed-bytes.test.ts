import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createVault } from "@/backend/vault/vault";
import { shows } from "@/tests/support/shows";

const [FIRST, SECOND] = ["the first data secret of these tests", "the second data secret of these tests"] as const;
const vault = createVault([FIRST]);

const [HEAD, FRAME, TAG] = [40, 64 * 1024, 16];
const SEALED_FRAME = FRAME + TAG;
const PLACE = "am/one";

async function* pieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const collect = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
};

const seal = (bytes: Buffer, place = PLACE) => collect(vault.sealBytes(pieces(bytes, 10_000), place));
const open = (sealed: Buffer, place = PLACE, size = 7_777, vaultUsed = vault) =>
  collect(vaultUsed.openBytes(pieces(sealed, size), place));

/** A little over three frames. */
const document = randomBytes(3 * FRAME + 100);
const frame = (sealed: Buffer, index: number) =>
  sealed.subarray(HEAD + index * SEALED_FRAME, HEAD + (index + 1) * SEALED_FRAME);
const head = (sealed: Buffer) => sealed.subarray(0, HEAD);

describe("a sealed file", () => {
  test.each([1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 2 * FRAME + 1])("of %i bytes opens unchanged", async (size) => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    for (const piece of [1_000, FRAME, SEALED_FRAME, 1_000_000])
      expect((await open(sealed, PLACE, piece)).equals(bytes)).toBe(true);
  });

  test("reveals nothing of its content, and differs each time", async () => {
    const bytes = Buffer.alloc(2 * FRAME, "passport of Ani ");
    const [one, other] = [await seal(bytes), await seal(bytes)];
    expect(one.includes("passport")).toBe(false);
    expect(frame(one, 0).equals(frame(other, 0))).toBe(false);
    // Two frames with equal content differ too.
    expect(frame(one, 0).subarray(0, FRAME).equals(frame(one, 1).subarray(0, FRAME))).toBe(false);
  });

  const CHANGES: [string, (sealed: Buffer, other: Buffer) => Buffer][] = [
    ["cut after a whole frame", (sealed) => sealed.subarray(0, HEAD + 2 * SEALED_FRAME)],
    ["cut within a frame", (sealed) => sealed.subarray(0, -1)],
    ["cut within its head", (sealed) => sealed.subarray(0, HEAD - 1)],
    ["emptied", (sealed) => head(sealed)],
    ["made longer by its own last frame", (sealed) => Buffer.concat([sealed, frame(sealed, 3)])],
    ["without its first frame", (sealed) => Buffer.concat([head(sealed), sealed.subarray(HEAD + SEALED_FRAME)])],
    [
      "with two frames the other way round",
      (sealed) =>
        Buffer.concat([head(sealed), frame(sealed, 1), frame(sealed, 0), sealed.subarray(HEAD + 2 * SEALED_FRAME)]),
    ],
    [
      "with a frame of another file's",
      (sealed, other) => Buffer.concat([head(sealed), frame(other, 0), sealed.subarray(HEAD + SEALED_FRAME)]),
    ],
    ["under another file's head", (sealed, other) => Buffer.concat([head(other), sealed.subarray(HEAD)])],
    [
      "with one bit of its last byte turned",
      (sealed) => Buffer.concat([sealed.subarray(0, -1), Buffer.from([(sealed.at(-1) ?? 0) ^ 1])]),
    ],
  ];

  test("is refused after any change", async () => {
    const [sealed, other] = [await seal(document), await seal(document)];
    // The control: reassembled from its parts it opens.
    const untouched = Buffer.concat([head(sealed), ...[0, 1, 2, 3].map((index) => frame(sealed, index))]);
    expect((await open(untouched)).equals(document)).toBe(true);
    for (const [name, change] of CHANGES) await expect(open(change(sealed, other)), name).rejects.toThrow();
    shows(33, { "ways to change a sealed file": CHANGES.length, opened: 0 });
  });

  test("does not open under another name or with another secret", async () => {
    const sealed = await seal(document);
    await expect(open(sealed, "am/other")).rejects.toThrow();
    await expect(open(sealed, "1/one")).rejects.toThrow();
    await expect(open(sealed, PLACE, 1_000, createVault([SECOND]))).rejects.toThrow("DATA_SECRET");
  });

  test("yields no byte of a frame before the frame is authenticated", async () => {
    const sealed = await seal(document);
    sealed.writeUInt8(sealed.readUInt8(HEAD + 2 * SEALED_FRAME + 5) ^ 1, HEAD + 2 * SEALED_FRAME + 5);
    const yielded: Uint8Array[] = [];
    const reading = (async () => {
      for await (const part of vault.openBytes(pieces(sealed, 1_000), PLACE)) yielded.push(part);
    })();
    await expect(reading).rejects.toThrow();
    expect(Buffer.concat(yielded).equals(document.subarray(0, 2 * FRAME))).toBe(true);
  });

  test("still opens after a rotation, and is recognised as sealed with an old secret", async () => {
    const rotated = createVault([SECOND, FIRST]);
    const sealed = await seal(document);
    expect((await open(sealed, PLACE, 1_000, rotated)).equals(document)).toBe(true);
    const anew = await collect(rotated.sealBytes(pieces(document, 1_000), PLACE));
    expect([rotated.isCurrentHead(sealed), rotated.isCurrentHead(anew)]).toEqual([false, true]);
  });
});
