import { createHash } from "node:crypto";
import { AppError } from "@/lib/contracts/errors";
import { MAX_FILE_BYTES, MEGABYTE } from "@/lib/domain/application/uploads";
import { INSPECTED_BYTES, requireOneWholeFile, typeOf, unpaddedLength } from "./content";
import { ByteReader } from "./metadata/byte-reader";
import { stripHeic } from "./metadata/heic";
import { stripJpeg } from "./metadata/jpeg";
import { passPdf } from "./metadata/pdf";
import { stripPng } from "./metadata/png";

/** The facts about a file after it has been read. */
export interface FileFacts {
  /** The size of what is stored. */
  size: number;
  type: string;
  /** The hash of what was uploaded. */
  hash: string;
}

/** A stream on its way into the store, and the facts about it afterwards. */
export interface Inspection {
  bytes: AsyncIterable<Uint8Array>;
  result(): FileFacts;
}

/** Bytes that arrive in chunks, concatenated only when they are read. */
class Pieces {
  length = 0;
  readonly #parts: Buffer[] = [];

  add(part: Buffer): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  /** Drops chunks that are not among the last `length` bytes. */
  keepLast(length: number): void {
    for (let [first] = this.#parts; first && this.length - first.length >= length; [first] = this.#parts) {
      this.#parts.shift();
      this.length -= first.length;
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** The two ends of a stream, once it has passed. Padding at its end, however long, hides nothing before it. */
class Ends {
  size = 0;
  readonly #head = new Pieces();
  readonly #tail = new Pieces();
  #padding = new Pieces();

  add(part: Buffer): void {
    this.size += part.length;
    if (this.#head.length < INSPECTED_BYTES) this.#head.add(part);
    const length = unpaddedLength(part);
    if (length > 0) {
      this.#tail.add(this.#padding.bytes());
      this.#tail.add(part.subarray(0, length));
      this.#tail.keepLast(INSPECTED_BYTES);
      this.#padding = new Pieces();
    }
    if (this.#padding.length < INSPECTED_BYTES) this.#padding.add(part.subarray(length));
  }

  head = () => this.#head.bytes().subarray(0, INSPECTED_BYTES);
  tail = () =>
    Buffer.concat([this.#tail.bytes().subarray(-INSPECTED_BYTES), this.#padding.bytes().subarray(0, INSPECTED_BYTES)]);
}

/** What is stored of a file: an image without what describes it, a PDF as it is. */
const STRIPPERS: Record<string, (reader: ByteReader) => AsyncGenerator<Buffer>> = {
  "application/pdf": passPdf,
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/heic": stripHeic,
  "image/heif": stripHeic,
};

/** An upload to inspect. */
interface Upload {
  source: AsyncIterable<Buffer>;
  /** Resolves when the rest of the form is complete. */
  ended: Promise<unknown>;
  /** Pays for the next megabyte, before any of it is stored. */
  spendMegabyte: () => Promise<void>;
}

/**
 * Counts, hashes, strips and checks a file as a stream; only its two ends are held in memory. The stream fails with `body_too_large`,
 * with `unsupported_media_type` (also for an empty file), and with the failures of `ended` and `spendMegabyte`.
 */
export const inspect = ({ source, ended, spendMegabyte }: Upload): Inspection => {
  const hash = createHash("sha256");
  const ends = new Ends();
  let uploaded = 0;
  let paid = 0;
  let type = "";

  async function* counted() {
    for await (const part of source) {
      uploaded += part.length;
      if (uploaded > MAX_FILE_BYTES) throw new AppError("body_too_large", { limit: MAX_FILE_BYTES });
      for (; paid < uploaded; paid += MEGABYTE) await spendMegabyte();
      hash.update(part);
      yield part;
    }
  }
  async function* bytes() {
    const reader = new ByteReader(counted());
    try {
      type = await typeOf((await reader.buffered(INSPECTED_BYTES)).subarray(0, INSPECTED_BYTES));
      for await (const part of STRIPPERS[type]?.(reader) ?? []) {
        ends.add(part);
        yield part;
      }
    } finally {
      await reader.close();
    }
    requireOneWholeFile(type, ends.head(), ends.tail());
    // The rest of the form is checked before the store commits the file.
    await ended;
  }
  return { bytes: bytes(), result: () => ({ size: ends.size, type, hash: hash.digest("base64url") }) };
};
