import { createHash } from "node:crypto";
import { AppError } from "@/lib/contracts/errors";
import { MAX_FILE_BYTES } from "@/lib/domain/application/uploads";
import { INSPECTED_BYTES, requireCompleteFile, typeOf } from "./content";

/** What is known of a file once all of it has passed. */
export interface FileFacts {
  size: number;
  type: string;
  hash: string;
}

/** Bytes on their way into the store, and what is known of them once all have passed. */
export interface Inspection {
  bytes: AsyncIterable<Uint8Array>;
  result(): FileFacts;
}

/** A run of bytes that comes in pieces of any size; put together only when it is read. */
class Pieces {
  length = 0;
  readonly #parts: Buffer[] = [];

  add(part: Buffer): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  /** Forgets pieces from the front that are not among the last `length` bytes. */
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
 * Counts, hashes and judges a file while it passes; no more of it is held than its two ends. The bytes fail with
 * `body_too_large`, `unsupported_media_type` (none at all are no document either), and with whatever `ended` fails.
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
  const judgeHead = async (): Promise<Buffer> => {
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
        if (head.length >= INSPECTED_BYTES) yield await judgeHead();
      }
    }
    if (!type) yield await judgeHead();
    requireCompleteFile(type ?? "", tail.bytes().subarray(-INSPECTED_BYTES));
    // The rest of the form is judged before the store keeps anything.
    await ended;
  }
  return { bytes: bytes(), result: () => ({ size, type: type ?? "", hash: hash.digest("base64url") }) };
};
