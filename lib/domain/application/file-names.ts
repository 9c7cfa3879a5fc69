import path from "node:path";
import { hasTooManyMarks } from "@/lib/kit/combining-marks";
import { withoutDirectionMarks } from "@/lib/kit/typed-text";
import { FILE_EXTENSIONS } from "./uploads";

const NAME_LENGTH = 200;
// Control characters, and halves of a surrogate pair.
const DECEPTIVE = /[\p{Cc}\p{Cs}]/gu;

/** The content types of documents, with their extensions; the first one is the usual one. */
const DOCUMENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": [".pdf"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/heic": [".heic", ".heif"],
  "image/heif": [".heif", ".heic"],
};

/** The type of a file about which nothing is known. */
const UNKNOWN_TYPE = "application/octet-stream";

const EXTENSIONS: typeof DOCUMENT_TYPES = {
  ...DOCUMENT_TYPES,
  "text/calendar": [".ics"],
  "text/csv": [".csv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  [UNKNOWN_TYPE]: [".bin", ...FILE_EXTENSIONS],
};

/** A stated type if documents have it, else that of an unknown file: no browser shows that one as a page. */
export const documentType = (type: string): string => (Object.hasOwn(DOCUMENT_TYPES, type) ? type : UNKNOWN_TYPE);

/** The uploaded name without path and deceptive characters; undefined when no name is left, or one that must not be normalised. */
export const sanitizeFileName = (uploadedName: string): string | undefined => {
  if (uploadedName.includes("\0") || hasTooManyMarks(uploadedName)) return undefined;
  const ownName = (uploadedName.split(/[/\\]/).at(-1) ?? "").normalize("NFC");
  const base = withoutDirectionMarks(ownName).replace(DECEPTIVE, "").trim();
  if (/^\.*$/.test(base)) return undefined;
  const extension = path.extname(base).slice(0, 10);
  const characters = [...base];
  return characters.length <= NAME_LENGTH
    ? base
    : characters.slice(0, NAME_LENGTH - [...extension].length).join("") + extension;
};

// Computers choose a program by the extension, so the extension must match the content.
const savedName = (name: string, type: string): string => {
  const extensions = EXTENSIONS[type] ?? [];
  return extensions.includes(path.extname(name).toLowerCase()) ? name : `${name}${extensions[0] ?? ""}`;
};

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The `Content-Disposition` of a download, with its name in any script (RFC 6266, RFC 5987). */
export const contentDisposition = (name: string, type: string): string => {
  const saved = savedName(name, type);
  return `attachment; filename="${saved.replace(/[^\x20-\x7e]|["\\%]/gu, "_")}"; filename*=UTF-8''${encoded(saved)}`;
};
