import { createHash } from "node:crypto";
import { AppError } from "@/lib/contracts/errors";
import { MAX_FILE_BYTES } from "@/lib/domain/application/uploads";
import { INSPECTED_BYTES, requireCompleteFile, typeOf } from "./content";

/** The facts about a file after it has been read. */
export interface FileFacts {
  size: number;
  type: string;
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

/**
 * Counts, hashes and checks a file as a stream; only its two ends are held in memory. The stream fails with `body_too_large`, with
 * `unsupported_media_type` (also for an empty file), and with the failure of `ended`.
 */
export const inspect = (source: AsyncIterable<Buffer>, ended: Promise<unknown>): Inspection => {
  const hash = createHash("sha256");
  const head = new Pieces();
  const tail = new Pieces();
  let size = 0;
  let type: string | undefined;

  const count = (part: Buffer) => {
    size += part.length;
    if (size > MAX_FILE_BYTES) throw new AppError("body_too_large", { limit: MAX_FILE_BYTES });
    hash.update(part);
    tail.add(part);
    tail.keepLast(INSPECTED_BYTES);
  };
  const checkHead = async (): Promise<Buffer> => {
    const bytes = head.bytes();
    type = await typeOf(bytes);
    return bytes;
  };
  async function* bytes() {
    for await (const part of source) {
      count(part);
      if (type) yield part;
      else {
        head.add(part);
        if (head.length >= INSPECTED_BYTES) yield await checkHead();
      }
    }
    if (!type) yield await checkHead();
    requireCompleteFile(type ?? "", tail.bytes().subarray(-INSPECTED_BYTES));
    // The rest of the form is checked before the store commits the file.
    await ended;
  }
  return { bytes: bytes(), result: () => ({ size, type: type ?? "", hash: hash.digest("base64url") }) };
};
