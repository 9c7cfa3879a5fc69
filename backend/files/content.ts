import { fileTypeFromBuffer } from "file-type";
import { AppError } from "@/lib/contracts/errors";

/** The bytes inspected at each end of a file: 64 KiB and 22 bytes, since the directory of a ZIP archive may end so far back. */
export const INSPECTED_BYTES = 64 * 1024 + 22;

const PDF_END_WITHIN = 1024;
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
const JPEG_END = Buffer.from("ffd9", "hex");
const ZIP_END = Buffer.from("PK\x05\x06");
const ZIP_END_LENGTH = 22;
const HEIC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx)$/;
const MARKUP = /<(script|html|body|iframe|svg|!doctype)[\s>]|<\?php/i;

const hasMarkup = (bytes: Buffer) => MARKUP.test(bytes.toString("latin1"));

const endsWith = (bytes: Buffer, end: Buffer) => bytes.subarray(-end.length).equals(end);

const withoutPadding = (bytes: Buffer): Buffer => {
  let length = bytes.length;
  while (length > 0 && [0, 9, 10, 13, 32].includes(bytes[length - 1] ?? 1)) length -= 1;
  return bytes.subarray(0, length);
};

// A ZIP archive is read from its end. Its directory holds the length of the comment that follows, up to the end of the file.
const isArchive = (tail: Buffer): boolean => {
  for (let start = tail.indexOf(ZIP_END); start >= 0; start = tail.indexOf(ZIP_END, start + 1)) {
    const end = start + ZIP_END_LENGTH;
    if (end <= tail.length && end + tail.readUInt16LE(end - 2) === tail.length) return true;
  }
  return false;
};

const heicBrands = (head: Buffer): string[] => {
  if (head.toString("latin1", 4, 8) !== "ftyp") return [];
  const box = head.toString("latin1", 8, Math.min(head.readUInt32BE(0), 512));
  // The major brand, four bytes of version, the compatible ones.
  return (box.match(/[\s\S]{4}/g) ?? []).filter((_brand, index) => index !== 1);
};

interface Kind {
  /** Whether an uploaded file begins as its type does. */
  begins(head: Buffer): boolean;
  /** Whether what is stored is of its type only, by its two ends. */
  isWhole(head: Buffer, tail: Buffer): boolean;
}

const startsWith = (text: string) => (head: Buffer) => head.toString("latin1", 0, text.length) === text;

const image = (begins: Kind["begins"], ends: (tail: Buffer) => boolean): Kind => ({
  begins,
  isWhole: (head, tail) => ends(tail) && !hasMarkup(head) && !hasMarkup(tail),
});

const heic = image(
  (head) => heicBrands(head).some((brand) => HEIC_BRANDS.test(brand)),
  () => true,
);

// The formats of photographed or scanned documents. They must start at the first byte, unlike for some detectors.
const KINDS: Record<string, Kind> = {
  "application/pdf": {
    begins: startsWith("%PDF-"),
    isWhole: (_head, tail) => {
      const end = tail.subarray(-PDF_END_WITHIN).toString("latin1").split("%%EOF");
      return end.length > 1 && !MARKUP.test(end.at(-1) ?? "");
    },
  },
  "image/jpeg": image(startsWith("\xff\xd8\xff"), (tail) => endsWith(tail, JPEG_END)),
  "image/png": image(startsWith("\x89PNG\r\n\x1a\n"), (tail) => endsWith(tail, PNG_END)),
  "image/heic": heic,
  "image/heif": heic,
};

/** The type of a file by its first bytes. Throws `unsupported_media_type` for all but PDF, JPEG, PNG and HEIC. */
export const typeOf = async (head: Buffer): Promise<string> => {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? "";
  if (!KINDS[mime]?.begins(head)) throw new AppError("unsupported_media_type");
  return mime;
};

/** Throws `unsupported_media_type` when what is stored is cut short, or is another type as well: a page, a script, an archive. */
export const requireOneWholeFile = (type: string, head: Buffer, tail: Buffer): void => {
  if (isArchive(tail) || isArchive(withoutPadding(tail)) || !KINDS[type]?.isWhole(head, tail))
    throw new AppError("unsupported_media_type");
};
