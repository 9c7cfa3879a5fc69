import { type ByteReader, malformed } from "./byte-reader";
import { orientationOnly } from "./orientation";
import { requireSize } from "./pixels";

const SCAN = 0xda;
const END = 0xd9;
const APP_1 = 0xe1;
const MARKER = 0xff;
const EXIF = "Exif\0\0";
const IDENTIFIER_AT = 4;

// Application segments that a viewer needs. All others describe the photograph: its place, camera, comments, other images.
const APP_SEGMENTS: Record<number, string> = { 224: "JFIF\0", 226: "ICC_PROFILE\0", 238: "Adobe" };

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isTable = (marker: number) => [0xc4, 0xcc].includes(marker) || (marker >= 0xdb && marker <= 0xdf);
const hasIdentifier = (segment: Buffer, identifier: string) =>
  segment.toString("latin1", IDENTIFIER_AT, IDENTIFIER_AT + identifier.length) === identifier;

const segmentOf = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([MARKER, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

// A segment as it is stored; nothing if it is dropped.
const storedSegment = (marker: number, segment: Buffer): Buffer | undefined => {
  if (isFrame(marker)) {
    if (segment.length < 9) throw malformed();
    requireSize(segment.readUInt16BE(7), segment.readUInt16BE(5));
    return segment;
  }
  if (marker === APP_1 && hasIdentifier(segment, EXIF)) {
    const exif = orientationOnly(segment.subarray(IDENTIFIER_AT + EXIF.length));
    return exif && segmentOf(APP_1, Buffer.concat([Buffer.from(EXIF, "latin1"), exif]));
  }
  const identifier = APP_SEGMENTS[marker];
  const isNeeded = identifier ? hasIdentifier(segment, identifier) : marker === SCAN || isTable(marker);
  return isNeeded ? segment : undefined;
};

// In the data of a scan, FF is followed by zero, by the number of a restart, or by the marker that ends the scan.
const scanEnd = (data: Buffer): number => {
  for (let at = data.indexOf(MARKER); at >= 0 && at + 1 < data.length; at = data.indexOf(MARKER, at + 1)) {
    const next = data[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !isRestart(next)) return at;
  }
  return -1;
};

async function* scanOf(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    await reader.peek(2);
    const data = await reader.buffered(2);
    const end = scanEnd(data);
    if (end >= 0) {
      yield reader.take(end);
      return;
    }
    // The last byte may be the first half of a marker.
    yield reader.take(data.length - 1);
  }
}

const nextMarker = async (reader: ByteReader): Promise<number> => {
  if ((await reader.peek(2))[0] !== MARKER) throw malformed();
  // Any number of FF may precede a marker.
  for (;;) {
    await reader.peek(2);
    const data = await reader.buffered(2);
    const marker = data.findIndex((byte) => byte !== MARKER);
    if (marker > 0) {
      reader.take(marker - 1);
      return data[marker] ?? 0;
    }
    reader.take(data.length - 1);
  }
};

/** The marker, its two bytes of length and the content. */
const readSegment = async (reader: ByteReader): Promise<Buffer> => {
  const length = (await reader.peek(4)).readUInt16BE(2);
  if (length < 2) throw malformed();
  return reader.read(length + 2);
};

/**
 * A JPEG from its first byte to the end of its first image, without what describes it; how it is turned and its colours stay.
 * What phones append, such as a film or a second image, is dropped.
 */
export async function* stripJpeg(reader: ByteReader): AsyncGenerator<Buffer> {
  let isEmpty = true;
  yield await reader.read(2);
  for (let marker = await nextMarker(reader); marker !== END; marker = await nextMarker(reader)) {
    const segment = storedSegment(marker, await readSegment(reader));
    if (segment) yield segment;
    if (marker !== SCAN) continue;
    isEmpty = false;
    yield* scanOf(reader);
  }
  if (isEmpty) throw malformed();
  yield reader.take(2);
  for await (const _part of reader.rest());
}
