import type { ByteReader } from "./byte-reader";
import { stripHeic } from "./heic";
import { stripJpeg } from "./jpeg";
import { stripPng } from "./png";

const STRIPPERS: Record<string, (reader: ByteReader) => AsyncGenerator<Buffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/heic": stripHeic,
  "image/heif": stripHeic,
};

/** What is stored of a file: an image without what describes it, any other file as it is. */
export const storedBytes = (type: string, reader: ByteReader): AsyncGenerator<Buffer> =>
  STRIPPERS[type]?.(reader) ?? reader.rest();
