import { AppError } from "@/lib/contracts/errors";

/** The failure of a file that is not built as its type requires. */
export const malformed = () => new AppError("unsupported_media_type");

// Cameras write some hundreds. A file of millions would keep the process from other work.
const MAX_PARTS = 10_000;

/** Reads a stream by its structure, with no more of it in memory than is asked for. */
export class ByteReader {
  /** How many bytes were taken so far. */
  position = 0;
  #parts = 0;
  readonly #source: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** What has arrived, at least `length` bytes unless the stream ends before. Takes nothing. */
  async buffered(length: number): Promise<Buffer> {
    if (this.#buffer.length >= length) return this.#buffer;
    const parts = [this.#buffer];
    for (let size = this.#buffer.length; size < length; ) {
      const { done, value } = await this.#source.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    this.#buffer = Buffer.concat(parts);
    return this.#buffer;
  }

  /** The next `length` bytes, which it does not take. Throws `unsupported_media_type` when there are fewer. */
  async peek(length: number): Promise<Buffer> {
    const buffer = await this.buffered(length);
    if (buffer.length < length) throw malformed();
    return buffer.subarray(0, length);
  }

  /** Takes bytes that were peeked at. */
  take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    this.position += taken.length;
    return taken;
  }

  /** Takes the next part, of `length` bytes, at once. Throws `unsupported_media_type` when there are fewer, or too many parts. */
  async read(length: number): Promise<Buffer> {
    this.#countPart();
    await this.peek(length);
    return this.take(length);
  }

  /** Takes the next part, of `length` bytes, as it arrives. Throws `unsupported_media_type` like `read`. */
  async *pass(length: number): AsyncGenerator<Buffer> {
    this.#countPart();
    for (let left = length; left > 0; ) {
      await this.peek(1);
      const part = this.take(left);
      left -= part.length;
      yield part;
    }
  }

  /** Drops the next part, of `length` bytes. Throws `unsupported_media_type` like `read`. */
  async skip(length: number): Promise<void> {
    for await (const _part of this.pass(length));
  }

  /** Takes all that is left, as it arrives. */
  async *rest(): AsyncGenerator<Buffer> {
    while ((await this.buffered(1)).length > 0) yield this.take(this.#buffer.length);
  }

  /** Ends the reading of the source. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  #countPart(): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw malformed();
  }
}
