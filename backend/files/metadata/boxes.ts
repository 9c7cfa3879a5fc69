import { malformed } from "./byte-reader";

/** A box of an ISO media file, such as HEIC: where it begins, and where its content does and ends. */
export interface Box {
  type: string;
  start: number;
  from: number;
  to: number;
}

export const BOX_HEAD_BYTES = 8;

/** The boxes between two offsets. Throws `unsupported_media_type` when they do not fill the space. */
export const boxesIn = (data: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    if (start + BOX_HEAD_BYTES > to) throw malformed();
    const size = data.readUInt32BE(start) || to - start;
    if (size < BOX_HEAD_BYTES || start + size > to) throw malformed();
    const type = data.toString("latin1", start + 4, start + BOX_HEAD_BYTES);
    boxes.push({ type, start, from: start + BOX_HEAD_BYTES, to: start + size });
    start += size;
  }
  return boxes;
};

/** Turns a box into empty space of the same size. */
export const blankBox = (data: Buffer, { start, from, to }: Box): void => {
  data.write("free", start + 4, "latin1");
  data.fill(0, from, to);
};

/** Reads the numbers of a box one after another. */
export class Fields {
  readonly #data: Buffer;
  readonly #end: number;
  #at: number;

  constructor(data: Buffer, { from, to }: Box) {
    this.#data = data;
    this.#at = from;
    this.#end = to;
  }

  /** The next number of 0, 1, 2, 4 or 8 bytes. Throws `unsupported_media_type` at the end of the box. */
  next(bytes: number): number {
    const at = this.skip(bytes);
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(this.#data.readBigUInt64BE(at)) : this.#data.readUIntBE(at, bytes);
  }

  /** Passes over a number of bytes. Returns where they begin. Throws `unsupported_media_type` at the end of the box. */
  skip(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#end) throw malformed();
    return at;
  }
}
