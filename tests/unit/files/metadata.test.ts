import { describe, expect, test } from "vitest";
import type { AppError } from "@/lib/contracts/errors";
import {
  aHeic,
  aJpeg,
  aPng,
  box,
  type HeicItem,
  heicIndexOf,
  heicOf,
  jpegSegment,
  pngChunk,
} from "@/tests/support/file-bytes";
import { inspectionOf } from "@/tests/support/inspection";
import {
  aHeicPhotograph,
  aPhotograph,
  aPngPhotograph,
  aProgressivePhotograph,
  DESCRIPTIONS,
  readPhotograph,
} from "@/tests/support/photographs";
import { shows } from "@/tests/support/shows";

async function* inParts(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** What is stored of a file that arrives in parts of a size. */
const storedOf = async (bytes: Buffer, size = 64 * 1024): Promise<Buffer> => {
  const stored: Uint8Array[] = [];
  for await (const part of inspectionOf(inParts(bytes, size)).bytes) stored.push(part);
  return Buffer.concat(stored);
};

const refusal = (bytes: Buffer) =>
  storedOf(bytes).then(
    () => "stored",
    (error) => (error as AppError).code,
  );

const REFUSED = "unsupported_media_type";
const PLACE = Buffer.from("40,10.8N", "latin1");
const text = (content: string) => Buffer.from(content, "latin1");

/** An image with segments after its first bytes. */
const jpegWith = (...segments: readonly Buffer[]) =>
  Buffer.concat([aJpeg().subarray(0, 2), ...segments, aJpeg().subarray(2)]);
const PNG_HEAD_BYTES = 33;
const pngWith = (...chunks: readonly Buffer[]) =>
  Buffer.concat([aPng().subarray(0, PNG_HEAD_BYTES), ...chunks, aPng().subarray(PNG_HEAD_BYTES)]);

describe("a photograph", () => {
  test.each([
    ["JPEG", aPhotograph, 6],
    ["progressive JPEG", aProgressivePhotograph, 6],
    ["PNG", aPngPhotograph, 6],
    ["HEIC", aHeicPhotograph, undefined],
  ])("is stored as %s without its place and camera, and looks the same", async (format, make, orientation) => {
    const photograph = await make();
    const before = await readPhotograph(photograph);
    expect(before.xmp?.includes("GPSLatitude")).toBe(true);
    expect(before.exif?.includes(DESCRIPTIONS[0] ?? "")).toBe(true);
    const stored = await storedOf(photograph);
    const after = await readPhotograph(stored);
    expect(after).toEqual({ ...before, exif: after.exif, xmp: undefined });
    expect(after).toMatchObject({ orientation });
    expect(after.exif?.length ?? 0).toBeLessThanOrEqual(32);
    expect(DESCRIPTIONS.filter((description) => stored.includes(description))).toEqual([]);
    for (const size of [1, 7, 100]) expect((await storedOf(photograph, size)).equals(stored)).toBe(true);
    shows(40, { format, "bytes of place and camera": 0 });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("that is turned as %i says is shown as before", async (orientation) => {
    for (const make of [aPhotograph, aPngPhotograph])
      expect((await readPhotograph(await storedOf(await make(orientation)))).orientation ?? 1).toBe(orientation);
  });

  test("is stored without the film and the second image that phones append", async () => {
    const photograph = await aPhotograph();
    const film = Buffer.concat([
      box("ftyp", text("mp42\0\0\0\0isom")),
      box("mdat", Buffer.alloc(100_000, 0xff), PLACE),
    ]);
    const stored = await storedOf(photograph);
    expect((await storedOf(Buffer.concat([photograph, photograph, film]))).equals(stored)).toBe(true);
    expect(stored.subarray(-2).toString("hex")).toBe("ffd9");
  });

  test("is refused when it is cut short anywhere", async () => {
    for (const make of [aPhotograph, aProgressivePhotograph, aPngPhotograph]) {
      const photograph = await make();
      for (let length = 20; length < photograph.length; length += 97)
        expect(await refusal(photograph.subarray(0, length)), `${make.name} ${length}`).toBe(REFUSED);
    }
  });
});

describe("a JPEG", () => {
  test.each([
    ["a comment", jpegSegment(0xfe, PLACE)],
    ["data of a publisher", jpegSegment(0xed, Buffer.concat([text("Photoshop 3.0\0"), PLACE]))],
    [
      "the second part of long XMP",
      jpegSegment(0xe1, Buffer.concat([text("http://ns.adobe.com/xmp/extension/\0"), PLACE])),
    ],
    ["the list of images behind it", jpegSegment(0xe2, Buffer.concat([text("MPF\0"), PLACE]))],
    ["a segment of a maker", jpegSegment(0xe5, PLACE)],
    ["EXIF that is broken", jpegSegment(0xe1, Buffer.concat([text("Exif\0\0MM\0*\xff\xff\xff\xff"), PLACE]))],
    ["EXIF that is empty", jpegSegment(0xe1, text("Exif\0\0"))],
    ["EXIF with a count too large", jpegSegment(0xe1, Buffer.concat([text("Exif\0\0II*\0\x08\0\0\0\xff\xff"), PLACE]))],
  ])("is stored without %s", async (_name, segment) => {
    expect((await storedOf(jpegWith(segment))).equals(aJpeg())).toBe(true);
  });

  test("is stored with its colours", async () => {
    const colours = [
      jpegSegment(0xe2, text("ICC_PROFILE\0\x01\x01colours")),
      jpegSegment(0xee, text("Adobe\0d\0\0\0\0\x01")),
    ];
    expect((await storedOf(jpegWith(...colours))).equals(jpegWith(...colours))).toBe(true);
  });

  test("is refused without an image, and with a segment that is none", async () => {
    expect(await refusal(Buffer.from("ffd8ffd9", "hex"))).toBe(REFUSED);
    expect(await refusal(jpegWith(Buffer.from("ffe50001", "hex")))).toBe(REFUSED);
    expect(await refusal(jpegWith(text("page")))).toBe(REFUSED);
  });
});

describe("a PNG", () => {
  test.each([
    ["a text", pngChunk("tEXt", PLACE)],
    ["a compressed text", pngChunk("zTXt", PLACE)],
    ["XMP", pngChunk("iTXt", Buffer.concat([text("XML:com.adobe.xmp\0\0\0\0\0"), PLACE]))],
    ["its time", pngChunk("tIME", Buffer.alloc(7))],
    ["a chunk that no standard has", pngChunk("plAc", PLACE)],
    ["EXIF that is broken", pngChunk("eXIf", PLACE)],
  ])("is stored without %s", async (_name, chunk) => {
    expect((await storedOf(pngWith(chunk))).equals(aPng())).toBe(true);
  });
});

describe("a HEIC", () => {
  const IMAGE: HeicItem = { type: "hvc1", bytes: Buffer.alloc(5000, 0x41) };
  const DESCRIBED: HeicItem[] = [
    { type: "Exif", bytes: Buffer.concat([Buffer.alloc(6), PLACE]) },
    IMAGE,
    { type: "mime", bytes: Buffer.concat([text("<x:xmpmeta>"), PLACE]) },
  ];

  test("is stored with zeros in place of EXIF and XMP, and nothing moves", async () => {
    const described = heicOf(DESCRIBED);
    for (const size of [7, 64 * 1024]) {
      const stored = await storedOf(described, size);
      expect(stored.length).toBe(described.length);
      expect(stored.includes(PLACE)).toBe(false);
      expect(stored.includes("Exif")).toBe(false);
      expect(stored.indexOf(IMAGE.bytes)).toBe(described.indexOf(IMAGE.bytes));
    }
  });

  test("is stored without a film behind it, and with empty space in place of boxes before it", async () => {
    const film = box("mpvd", Buffer.alloc(100_000, 0x42), PLACE);
    expect((await storedOf(Buffer.concat([aHeic(), film]))).equals(aHeic())).toBe(true);
    const described = heicOf([IMAGE], { first: box("uuid", Buffer.alloc(16), PLACE) });
    const stored = await storedOf(described);
    expect(stored.length).toBe(described.length);
    expect(stored.includes(PLACE)).toBe(false);
    expect(stored.indexOf(IMAGE.bytes)).toBe(described.indexOf(IMAGE.bytes));
  });

  test("is refused without an image, without an index, and with an index that is broken", async () => {
    expect(await refusal(heicOf(DESCRIBED.filter(({ type }) => type !== "hvc1")))).toBe(REFUSED);
    const [brands, index] = [heicOf([IMAGE]).subarray(0, 24), heicIndexOf([IMAGE])];
    expect(await refusal(brands)).toBe(REFUSED);
    for (let length = 1; length < index.length - 8; length += 1)
      expect(await refusal(Buffer.concat([brands, box("meta", index.subarray(8, 8 + length))])), `${length}`).toBe(
        REFUSED,
      );
  });
});

describe("an image that declares more pixels than anybody has memory for", () => {
  const wide = (bytes: Buffer, at: number, width: number) => {
    const copy = Buffer.from(bytes);
    if (width > 65_535) copy.writeUInt32BE(width, at);
    else copy.writeUInt16BE(width, at);
    return copy;
  };
  const size = (width: number, height: number) => {
    const content = Buffer.alloc(12);
    content.writeUInt32BE(width, 4);
    content.writeUInt32BE(height, 8);
    return box("iprp", box("ipco", box("ispe", content)));
  };
  const IMAGE = { type: "hvc1", bytes: Buffer.alloc(9) };
  const frame = aJpeg().indexOf(Buffer.from("ffc0", "hex"));

  test.each([
    ["JPEG", wide(wide(aJpeg(), frame + 5, 65_000), frame + 7, 65_000)],
    ["PNG", wide(wide(aPng(), 16, 100_000), 20, 100_000)],
    ["HEIC", heicOf([IMAGE], { inIndex: size(100_000, 100_000) })],
    ["JPEG without height", wide(aJpeg(), frame + 5, 0)],
  ])("is refused as %s", async (_format, bytes) => {
    expect(await refusal(bytes)).toBe(REFUSED);
  });
});

test("an image with as many pixels as a good camera's is stored", async () => {
  const large = Buffer.from(aJpeg());
  const frame = large.indexOf(Buffer.from("ffc0", "hex"));
  large.writeUInt16BE(12_000, frame + 5);
  large.writeUInt16BE(8000, frame + 7);
  expect(await refusal(large)).toBe("stored");
});

describe("an image of a million parts", () => {
  const repeated = (part: Buffer) => Buffer.alloc(part.length * 500_000, part);

  test.each([
    ["JPEG", jpegWith(repeated(jpegSegment(0xdd, Buffer.alloc(0))))],
    ["PNG", pngWith(repeated(pngChunk("IDAT", Buffer.alloc(0))))],
    ["HEIC", Buffer.concat([aHeic(), repeated(box("mdat"))])],
  ])("is refused as %s, since each part costs time", async (_format, bytes) => {
    expect(await refusal(bytes)).toBe(REFUSED);
  });
});
