import { BOX_HEAD_BYTES } from "./boxes";
import { type ByteReader, malformed } from "./byte-reader";
import { stripIndex } from "./heic-index";
import { maskBytes, type Range } from "./ranges";

const LONG_HEAD_BYTES = 16;
const MAX_INDEX_BYTES = 1024 * 1024;
const PART_BYTES = 64 * 1024;

interface BoxHead {
  type: string;
  bytes: Buffer;
  /** Undefined for a box that ends with the file. */
  length: number | undefined;
}

const readHead = async (reader: ByteReader): Promise<BoxHead> => {
  const head = await reader.peek(BOX_HEAD_BYTES);
  const type = head.toString("latin1", 4);
  const size = head.readUInt32BE();
  if (size === 0) return { type, bytes: reader.take(BOX_HEAD_BYTES), length: undefined };
  const isLong = size === 1;
  const bytes = await reader.read(isLong ? LONG_HEAD_BYTES : BOX_HEAD_BYTES);
  const length = (isLong ? Number(bytes.readBigUInt64BE(BOX_HEAD_BYTES)) : size) - bytes.length;
  if (length < 0) throw malformed();
  return { type, bytes, length };
};

/** Empty space of a number of bytes, so that what follows keeps its position. */
async function* freeSpace(length: number): AsyncGenerator<Buffer> {
  if (length === 0) return;
  const head = Buffer.from("\0\0\0\0free", "latin1");
  head.writeUInt32BE(length);
  yield head;
  for (let left = length - head.length; left > 0; left -= PART_BYTES) yield Buffer.alloc(Math.min(left, PART_BYTES));
}

async function* maskedContent(reader: ByteReader, content: AsyncIterable<Buffer>, images: readonly Range[]) {
  for await (const part of content) yield maskBytes(part, reader.position - part.length, images);
}

/**
 * A HEIC with zeros in place of all that is not its images: EXIF, XMP, a film. Nothing moves, since the index has the positions;
 * what follows the last image is dropped. Throws `unsupported_media_type` for one whose index follows its images.
 */
export async function* stripHeic(reader: ByteReader): AsyncGenerator<Buffer> {
  let images: Range[] | undefined;
  let dropped = 0;
  while ((await reader.buffered(1)).length > 0) {
    const { type, bytes, length } = await readHead(reader);
    const content = length === undefined ? reader.rest() : reader.pass(length);
    if (!["ftyp", "meta", "mdat"].includes(type)) {
      for await (const _part of content);
      dropped += bytes.length + (length ?? 0);
      continue;
    }
    yield* freeSpace(dropped);
    dropped = 0;
    yield bytes;
    if (type === "ftyp") yield* content;
    else if (type === "mdat" && images) yield* maskedContent(reader, content, images);
    else if (type === "meta" && !images && length && length <= MAX_INDEX_BYTES) {
      const position = reader.position;
      const stripped = stripIndex(await reader.read(length), position);
      images = stripped.images;
      yield stripped.index;
    } else throw malformed();
  }
  if (!images) throw malformed();
}
