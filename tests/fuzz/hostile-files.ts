import { Buffer } from "node:buffer";

const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type, "latin1"), body]);
};

const EXTENTS_OF_ITEM = 65_000;
const EXTENT_BYTES = 8;
const INDEX_SHARE = 10;

/** An index whose one image lies in as many pieces as fit. */
const heicIndex = (bytes: number): Buffer => {
  const count = Math.floor(Math.min(bytes, 1_000_000) / EXTENT_BYTES);
  const extents = Buffer.alloc(count * EXTENT_BYTES);
  for (let index = 0; index < count; index += 1) {
    extents.writeUInt32BE(index * 20, index * EXTENT_BYTES);
    extents.writeUInt32BE(1, index * EXTENT_BYTES + 4);
  }
  const items = Array.from({ length: Math.ceil(count / EXTENTS_OF_ITEM) }, (_, index) => {
    const own = extents.subarray(index * EXTENTS_OF_ITEM * EXTENT_BYTES, (index + 1) * EXTENTS_OF_ITEM * EXTENT_BYTES);
    return Buffer.concat([uint(1, 2), uint(0, 2), uint(own.length / EXTENT_BYTES, 2), own]);
  });
  const image = box("infe", uint(0x02000000, 4), uint(1, 2), uint(0, 2), Buffer.from("hvc1\0"));
  return box(
    "meta",
    uint(0, 4),
    box("iinf", uint(0, 4), uint(1, 2), image),
    box("iloc", uint(0, 4), uint(0x4400, 2), uint(items.length, 2), ...items),
  );
};

const filled = (head: Buffer, unit: string, bytes: number, tail = ""): Buffer =>
  Buffer.concat([head, Buffer.alloc(bytes, Buffer.from(unit, "hex")), Buffer.from(tail, "hex")]);

const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const PNG = Buffer.from(
  "89504e470d0a1a0a0000000d494844520000000100000001080200000090 7753de".replaceAll(" ", ""),
  "hex",
);
const SCAN = Buffer.concat([JPEG, Buffer.from("ffc0000b080001000101011100ffda0008010100003f00", "hex")]);

/** Files of a size that are hostile by their structure. */
export const HOSTILE_FILES: Readonly<Record<string, (bytes: number) => Buffer>> = {
  "a JPEG of fill bytes": (bytes) => filled(JPEG, "ff", bytes, "d9"),
  "a JPEG of empty segments": (bytes) => filled(JPEG, "fffe0002", bytes, "ffd9"),
  "a JPEG of escaped data": (bytes) => filled(SCAN, "ff00", bytes, "ffd9"),
  "a JPEG of restarts": (bytes) => filled(SCAN, "ffd0", bytes, "ffd9"),
  "a PNG of empty chunks": (bytes) => filled(PNG, "00000000744558740000 0000".replace(" ", ""), bytes),
  "a PNG with padding": (bytes) => filled(PNG, "0000000049454e44ae426082", 12, "20".repeat(bytes)),
  "a HEIC in a hundred thousand pieces": (bytes) =>
    Buffer.concat([
      box("ftyp", Buffer.from("heic\0\0\0\0heicmif1")),
      heicIndex(bytes / INDEX_SHARE),
      box("mdat", Buffer.alloc(bytes - bytes / INDEX_SHARE, 1)),
    ]),
  "a HEIC of empty boxes": (bytes) =>
    filled(box("ftyp", Buffer.from("heic\0\0\0\0heicmif1")), "0000000866726565", bytes),
  "a PDF of endings": (bytes) => filled(Buffer.from("%PDF-1.7\n"), Buffer.from("%%EOF\n").toString("hex"), bytes),
  "a PDF of halves of endings": (bytes) =>
    filled(Buffer.from("%PDF-1.7\n"), Buffer.from("%%EO endob startxre").toString("hex"), bytes),
  "a PDF of beginnings of pages": (bytes) =>
    filled(Buffer.from("%PDF-1.7\n"), Buffer.from("<script<!doctype").toString("hex"), bytes),
  "a PDF with padding": (bytes) => filled(Buffer.from("%PDF-1.7\n%%EOF"), "20000a0d", bytes),
  "a PDF with padding between signs": (bytes) => filled(Buffer.from("%PDF-1.7\n"), `${"20".repeat(70_000)}61`, bytes),
  "white space before a PDF": (bytes) => filled(Buffer.alloc(0), "efbbbf200a", bytes, "255044462d"),
  "a PDF of archives' ends": (bytes) =>
    filled(Buffer.from("%PDF-1.7\n"), Buffer.from("PK\x05\x06").toString("hex"), bytes),
};
