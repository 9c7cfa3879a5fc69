import { crc32 } from "node:zlib";

export const FILE_LIMIT = 10 * 1024 * 1024;

const padded = (head: Buffer, tail: Buffer, size: number): Buffer =>
  Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length - tail.length), 0x20), tail]);

/** Documents of a given size, with the least content that a type detector accepts. */
export const aPdf = (size = 200): Buffer =>
  padded(Buffer.from("%PDF-1.7\n"), Buffer.from("startxref\n9\n%%EOF\n"), size);

/** A segment of a JPEG: its marker, its length, its content. */
export const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const JPEG_START = Buffer.concat([
  Buffer.from("ffd8", "hex"),
  jpegSegment(0xe0, Buffer.from("4a46494600010100000100010000", "hex")),
  jpegSegment(0xc0, Buffer.from("080010001001011100", "hex")),
  jpegSegment(0xda, Buffer.from("0101003f00", "hex")),
]);

export const aJpeg = (size = 300): Buffer => padded(JPEG_START, Buffer.from("ffd9", "hex"), size);

/** A box of a HEIC: its size, its type, its content. */
export const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([length, Buffer.from(type, "latin1"), ...content]);
};

/** An item of a HEIC: its type, with what may follow it, and its bytes. */
export interface HeicItem {
  type: string;
  bytes: Buffer;
}

const number = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** The index of items whose bytes follow one another from a position on, with any further boxes. */
export const heicIndexOf = (items: readonly HeicItem[], firstAt = 0, further: Buffer = Buffer.alloc(0)): Buffer => {
  const version = (digit: number) => Buffer.from([digit, 0, 0, 0]);
  const ids = items.map((_item, index) => number(index + 1, 2));
  const names = items.map(({ type }, index) =>
    box("infe", version(2), ids[index] as Buffer, number(0, 2), Buffer.from(type, "latin1")),
  );
  let at = firstAt;
  const places = items.map(({ bytes }, index) => {
    const place = [ids[index] as Buffer, number(0, 2), number(1, 2), number(at, 4), number(bytes.length, 4)];
    at += bytes.length;
    return Buffer.concat(place);
  });
  return box(
    "meta",
    version(0),
    box("hdlr", version(0), Buffer.from("\0\0\0\0pict", "latin1"), Buffer.alloc(13)),
    box("pitm", version(0), number(1, 2)),
    box("iinf", version(0), number(items.length, 2), ...names),
    box("iloc", version(0), Buffer.from([0x44, 0]), number(items.length, 2), ...places),
    further,
  );
};

const HEIC_BRANDS = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1"));

interface HeicBoxes {
  /** A box before the index. */
  first?: Buffer;
  /** A box in the index. */
  inIndex?: Buffer;
}

/** A HEIC of these items, in the order of their bytes. */
export const heicOf = (items: readonly HeicItem[], { first, inIndex }: HeicBoxes = {}): Buffer => {
  const head = Buffer.concat([HEIC_BRANDS, first ?? Buffer.alloc(0)]);
  const firstAt = head.length + heicIndexOf(items, 0, inIndex).length + 8;
  const index = heicIndexOf(items, firstAt, inIndex);
  return Buffer.concat([head, index, box("mdat", ...items.map(({ bytes }) => bytes))]);
};

export const aHeic = (size = 300): Buffer => {
  const image = (length: number) => heicOf([{ type: "hvc1", bytes: Buffer.alloc(length, 0x20) }]);
  return image(size - image(0).length);
};

/** A chunk of a PNG. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

export const aPng = (size = 100): Buffer =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", Buffer.from("00000001000000010802000000", "hex")),
    pngChunk("IDAT", Buffer.alloc(size)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
