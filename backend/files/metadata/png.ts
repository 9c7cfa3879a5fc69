import { crc32 } from "node:zlib";
import { type ByteReader, malformed } from "./byte-reader";
import { orientationOnly } from "./orientation";
import { requireSize } from "./pixels";

const SIGNATURE_BYTES = 8;
/** The length and the type before a chunk's data, and the checksum behind them. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
const MAX_EXIF_BYTES = 1024 * 1024;

// The image and its colours. All other chunks describe it, such as its place, or animate it.
const NEEDED = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs"];
const PADDING = [0, 9, 10, 13, 32];

const chunkOf = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + HEAD_BYTES);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

async function* storedChunk(reader: ByteReader, type: string, length: number): AsyncGenerator<Buffer> {
  if (type === "IHDR") {
    const head = await reader.peek(HEAD_BYTES + 8);
    requireSize(head.readUInt32BE(HEAD_BYTES), head.readUInt32BE(HEAD_BYTES + 4));
  }
  const whole = HEAD_BYTES + length + CHECKSUM_BYTES;
  if (NEEDED.includes(type)) yield* reader.pass(whole);
  else if (type === "eXIf" && length <= MAX_EXIF_BYTES) {
    const exif = orientationOnly((await reader.read(whole)).subarray(HEAD_BYTES, -CHECKSUM_BYTES));
    if (exif) yield chunkOf(type, exif);
  } else await reader.skip(whole);
}

/** A PNG without what describes it; how it is turned and its colours stay. Only padding may follow its end, and is dropped. */
export async function* stripPng(reader: ByteReader): AsyncGenerator<Buffer> {
  yield await reader.read(SIGNATURE_BYTES);
  for (let type = ""; type !== "IEND"; ) {
    const head = await reader.peek(HEAD_BYTES);
    type = head.toString("latin1", 4);
    yield* storedChunk(reader, type, head.readUInt32BE());
  }
  for await (const part of reader.rest()) if (part.some((byte) => !PADDING.includes(byte))) throw malformed();
}
