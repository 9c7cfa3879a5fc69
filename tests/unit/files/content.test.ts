import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/contracts/errors";
import { aHeic, aJpeg, aPdf, aPng, box, FILE_LIMIT } from "@/tests/support/file-bytes";
import { inspectionOf } from "@/tests/support/inspection";

async function* parts(bytes: Buffer, size = 64 * 1024) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const inspectBytes = async (bytes: Buffer, partSize?: number) => {
  const inspection = inspectionOf(parts(bytes, partSize));
  const passed: Uint8Array[] = [];
  for await (const part of inspection.bytes) passed.push(part);
  return { ...inspection.result(), stored: Buffer.concat(passed) };
};

const refusal = async (bytes: Buffer) =>
  inspectBytes(bytes).then(
    ({ type }) => `kept as ${type}`,
    (error) => (error as AppError).code,
  );

const text = (content: string) => Buffer.from(content, "latin1");
const REFUSED = "unsupported_media_type";
const HTML = text("<html><script>alert(1)</script></html>");
// An empty archive with a comment of two bytes.
const archive = (comment: Buffer) =>
  Buffer.concat([text("PK\x05\x06"), Buffer.alloc(16), Buffer.from([comment.length, 0]), comment]);

describe("a file's content", () => {
  test.each([
    ["application/pdf", aPdf],
    ["image/jpeg", aJpeg],
    ["image/png", aPng],
    ["image/heic", aHeic],
  ] as const)("is recognised as %s, small or large, in chunks of any size", async (type, make) => {
    expect(await inspectBytes(make())).toMatchObject({ type, size: make().length, stored: make() });
    expect(await inspectBytes(make(), 7)).toMatchObject({ type, stored: make() });
    expect(await inspectBytes(make(300_000))).toMatchObject({ type, size: make(300_000).length });
  });

  test("may have the size limit, and not a byte more", async () => {
    expect((await inspectBytes(aPdf(FILE_LIMIT))).size).toBe(FILE_LIMIT);
    expect(await refusal(aPdf(FILE_LIMIT + 1))).toBe("body_too_large");
  });

  test("is refused when it is empty", async () => {
    expect(await refusal(Buffer.alloc(0))).toBe(REFUSED);
  });

  test.each([
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["SVG behind an XML declaration", text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", HTML],
    ["a GIF", text("GIF89a\x01\0\x01\0\0\0\0;")],
    ["a program", text(`MZ${"\0".repeat(100)}`)],
    ["an archive", archive(Buffer.alloc(0))],
    ["text", text("PDF")],
    ["an AVIF under the brand that HEIC shares", text("\0\0\0\x18ftypmif1\0\0\0\0mif1avif")],
  ])("is refused when it is %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe(REFUSED);
  });

  test.each([
    ["a PDF that begins later", Buffer.concat([HTML, aPdf()])],
    ["a PDF behind a byte order mark", Buffer.concat([Buffer.from("efbbbf", "hex"), aPdf()])],
    ["a PDF without an end", aPdf().subarray(0, 100)],
    ["a PDF with a page after its end", Buffer.concat([aPdf(), HTML])],
    ["a PDF with an archive after its end", Buffer.concat([aPdf(), archive(Buffer.alloc(0))])],
    ["a PNG with a page after its end", Buffer.concat([aPng(), HTML])],
    ["a PNG that is cut short", aPng().subarray(0, -1)],
    ["a PNG with an archive after its end", Buffer.concat([aPng(), archive(Buffer.alloc(0))])],
    ["a JPEG with a page inside", Buffer.concat([aJpeg(100).subarray(0, -2), HTML, text("\xff\xd9")])],
    ["a HEIC with a page after it", Buffer.concat([aHeic(), HTML])],
  ])("is refused when it is of two types at once: %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe(REFUSED);
  });

  test.each([
    ["a script", text("<?php system($_GET[0]);")],
    ["a page", HTML],
    ["an archive whose comment ends as a JPEG does", archive(text("\xff\xd9"))],
    ["a PDF", aPdf()],
    ["another JPEG", aJpeg()],
    ["padding", Buffer.alloc(512)],
    ["the directory of a Samsung phone", text("SEFH\x6a\0\0\0SEFT")],
    ["a film", Buffer.concat([box("ftyp", text("mp42\0\0\0\0isom")), box("mdat", Buffer.alloc(200_000, 0xd9))])],
  ])("is stored without what follows the end of a JPEG: %s", async (_name, tail) => {
    for (const partSize of [7, 1000, 64 * 1024])
      expect(await inspectBytes(Buffer.concat([aJpeg(), tail]), partSize)).toMatchObject({
        type: "image/jpeg",
        size: aJpeg().length,
        stored: aJpeg(),
      });
  });

  test("may have padding after its end", async () => {
    expect(await refusal(Buffer.concat([aPdf(), text("\r\n\0\0")]))).toBe("kept as application/pdf");
    expect(await inspectBytes(Buffer.concat([aPng(), text("\r\n\0\0")]))).toMatchObject({ stored: aPng() });
  });

  test("is accepted only when the rest of the form is complete", async () => {
    const broken = Promise.reject(new AppError("body_invalid"));
    const { bytes } = inspectionOf(parts(aPdf()), broken);
    const readAll = async () => {
      for await (const _part of bytes);
    };
    await expect(readAll()).rejects.toMatchObject({ code: "body_invalid" });
  });
});
