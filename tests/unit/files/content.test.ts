import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/contracts/errors";
import { seeded } from "@/tests/fuzz/runs";
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

const WITHOUT_END = aPdf().subarray(0, aPdf().indexOf("%%EOF"));
const LEADING = Buffer.concat([text("\xef\xbb\xbf\n"), aPdf()]);
/** Longer than what is inspected at a file's end. */
const LONG_PADDING = Buffer.alloc(300_000, "\r\n \0");

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
    ["a PDF behind a line of text", Buffer.concat([text("x\n"), aPdf()])],
    ["a PDF further back than readers look", Buffer.concat([Buffer.alloc(1024, " "), aPdf()])],
    ["a PDF behind white space and a page", Buffer.concat([text("\n"), HTML, aPdf()])],
    ["a JPEG behind white space", Buffer.concat([text("\n"), aJpeg()])],
    ["a PDF with a page after its end", Buffer.concat([aPdf(), HTML])],
    [
      "a PDF with a page far after its end",
      Buffer.concat([aPdf(), Buffer.alloc(200_000), HTML, text("x".repeat(200_000))]),
    ],
    ["a PDF without an end mark, with a page after it", Buffer.concat([WITHOUT_END, HTML])],
    ["a PDF with a page in the place of its end", Buffer.concat([aPdf().subarray(0, 100), HTML])],
    ["a PDF with an archive after its end", Buffer.concat([aPdf(), archive(Buffer.alloc(0))])],
    ["a PDF with an archive and padding after its end", Buffer.concat([aPdf(), archive(text("x")), LONG_PADDING])],
    ["a PDF with an archive whose comment is padding", Buffer.concat([aPdf(), archive(text("  ")), text("\n\n")])],
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

  test.each([
    ["behind white space", Buffer.concat([text("\r\n \t\f\0"), aPdf()])],
    ["behind as much white space as readers pass over", Buffer.concat([Buffer.alloc(1019, " "), aPdf()])],
    ["behind a byte order mark", Buffer.concat([text("\xef\xbb\xbf"), aPdf()])],
    ["behind a byte order mark and white space", Buffer.concat([text("\xef\xbb\xbf\r\n"), aPdf()])],
    ["with padding after its end", Buffer.concat([aPdf(), text("\r\n\0\0")])],
    ["with long padding after its end", Buffer.concat([aPdf(), LONG_PADDING])],
    ["with long padding and no end mark", Buffer.concat([WITHOUT_END, LONG_PADDING])],
    ["with bytes after its end", Buffer.concat([aPdf(), Buffer.alloc(5000, "x")])],
    ["without an end mark", WITHOUT_END],
    ["without its last part", aPdf(300_000).subarray(0, 200_000)],
    ["with a form's text in it", Buffer.concat([aPdf(100_000), text("<body >"), Buffer.alloc(100_000), aPdf()])],
    ["without an end mark, with a form's text in it", text("%PDF-1.7\n4 0 obj\n<body >\nendobj\n")],
  ])("may be a PDF %s, which is stored as it is", async (_what, bytes) => {
    for (const partSize of [7, 1000, 64 * 1024]) {
      const { type, stored } = await inspectBytes(bytes, partSize);
      expect({ type, isAsItWas: stored.equals(bytes) }).toEqual({ type: "application/pdf", isAsItWas: true });
    }
  });

  test("is refused with a page or a script behind a PDF, whatever stands between, in chunks of any size", async () => {
    const between = fc.constantFrom("", "\n", "\0".repeat(70_000), "x".repeat(70_000), "endobj", "%%EO", "startxref 9");
    const pages = fc.constantFrom("<script>", "<HTML >", "<!doctype html", "<?php", "<svg\n", "<body\t");
    const parts = fc.tuple(fc.constantFrom(aPdf(), WITHOUT_END, LEADING), between, pages, between);
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 30 }), async ([pdf, before, page, after], size) => {
        // Without an end mark before it, an object that ends after a page may hold it.
        const rest = pdf === WITHOUT_END ? after.replace(/endobj|startxref/, "") : after;
        const bytes = Buffer.concat([pdf, text(before), text(page), text(rest)]);
        for (const partSize of [size, 64 * 1024])
          expect(await inspectBytes(bytes, partSize).catch((error: AppError) => error.code)).toBe(REFUSED);
      }),
      seeded(20),
    );
  });

  test("is refused with an archive behind a PDF, however it arrives", async () => {
    for (const comment of ["", "x", " \0 x", "x  "])
      for (const partSize of [1, 7, 64 * 1024]) {
        const bytes = Buffer.concat([aPdf(100_000), archive(text(comment)), text("\n\n")]);
        expect(await inspectBytes(bytes, partSize).catch((error: AppError) => error.code)).toBe(REFUSED);
      }
  });

  test("may have padding after its end", async () => {
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
