import { fileTypeFromBuffer } from "file-type";
import { AppError } from "@/lib/contracts/errors";

/** The bytes inspected at each end of a file, and of the padding at its end: 64 KiB and 22 bytes, since the directory of a ZIP archive may end so far back. */
export const INSPECTED_BYTES = 64 * 1024 + 22;

// Readers look no further for the header. What else may come before it would be another type.
const PDF_HEADER_WITHIN = 1024;
const PDF_START = /^(?:\xef\xbb\xbf|[\0\t\n\f\r ])*%PDF-/;
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
const JPEG_END = Buffer.from("ffd9", "hex");
const ZIP_END = Buffer.from("PK\x05\x06");
const ZIP_END_LENGTH = 22;
const HEIC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx)$/;
const MARKUP = /<(script|html|body|iframe|svg|!doctype)[\s>]|<\?php/i;

/** Whether bytes, as Latin-1, have what browsers or servers run. */
export const hasMarkup = (text: string) => MARKUP.test(text);

const endsWith = (bytes: Buffer, end: Buffer) => bytes.subarray(-end.length).equals(end);

/** The length of bytes without white space and zeros at their end. */
export const unpaddedLength = (bytes: Buffer): number => {
  let length = bytes.length;
  while (length > 0 && [0, 9, 10, 12, 13, 32].includes(bytes[length - 1] ?? 1)) length -= 1;
  return length;
};

// A ZIP archive is read from its end. Its directory holds the length of the comment that follows, up to the end of the file or into its padding.
const isArchive = (tail: Buffer): boolean => {
  const unpadded = unpaddedLength(tail);
  for (let start = tail.indexOf(ZIP_END); start >= 0; start = tail.indexOf(ZIP_END, start + 1)) {
    const comment = start + ZIP_END_LENGTH;
    const end = comment <= tail.length ? comment + tail.readUInt16LE(comment - 2) : 0;
    if (end >= unpadded && end <= tail.length) return true;
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
  isWhole: (head, tail) => ends(tail) && ![head, tail].some((bytes) => hasMarkup(bytes.toString("latin1"))),
});

const heic = image(
  (head) => heicBrands(head).some((brand) => HEIC_BRANDS.test(brand)),
  () => true,
);

const isPdf = (head: Buffer) => PDF_START.test(head.toString("latin1", 0, PDF_HEADER_WITHIN));

// The formats of photographed or scanned documents. Pictures must start at the first byte, unlike for some detectors.
const KINDS: Record<string, Kind> = {
  "application/pdf": {
    begins: isPdf,
    // Programs leave the end mark out, or write on after it. What may not follow it is refused as the file passes.
    isWhole: () => true,
  },
  "image/jpeg": image(startsWith("\xff\xd8\xff"), (tail) => endsWith(tail, JPEG_END)),
  "image/png": image(startsWith("\x89PNG\r\n\x1a\n"), (tail) => endsWith(tail, PNG_END)),
  "image/heic": heic,
  "image/heif": heic,
};

/** The type of a file by its first bytes. Throws `unsupported_media_type` for all but PDF, JPEG, PNG and HEIC. */
export const typeOf = async (head: Buffer): Promise<string> => {
  const mime = isPdf(head) ? "application/pdf" : ((await fileTypeFromBuffer(head))?.mime ?? "");
  if (!KINDS[mime]?.begins(head)) throw new AppError("unsupported_media_type");
  return mime;
};

/** Throws `unsupported_media_type` when what is stored is cut short, or is another type as well: a page, a script, an archive. */
export const requireOneWholeFile = (type: string, head: Buffer, tail: Buffer): void => {
  if (isArchive(tail) || !KINDS[type]?.isWhole(head, tail)) throw new AppError("unsupported_media_type");
};
