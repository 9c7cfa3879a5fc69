import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { KEY_BYTES, KEY_ID_LENGTH, type Keyring } from "./keyring";
import { CannotOpen } from "./scope";

/*
 * A sealed file is a head and frames. The head has the id of a key, and the salt by which the file's own key is derived. A frame
 * is up to 64 KiB, encrypted with AES-256-GCM, and its tag. Its nonce is its index and whether it is the last. So nobody can change,
 * remove or reorder frames, move them to another file, or cut a file short.
 */
const ALGORITHM = "aes-256-gcm";
const FRAME = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const HEAD_BYTES = KEY_ID_LENGTH + KEY_BYTES;

interface Frame {
  bytes: Buffer;
  index: number;
  isLast: boolean;
}

/** Cuts chunks of any size into frames; the last one holds the rest. */
async function* framesOf(source: AsyncIterable<Uint8Array>, sizeOf: (index: number) => number): AsyncGenerator<Frame> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const part of source) {
    chunks.push(part);
    length += part.length;
    if (length <= sizeOf(index)) continue;
    let bytes = Buffer.concat(chunks);
    for (; bytes.length > sizeOf(index); index += 1) {
      yield { bytes: bytes.subarray(0, sizeOf(index)), index, isLast: false };
      bytes = bytes.subarray(sizeOf(index));
    }
    chunks = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(chunks), index, isLast: true };
}

const nonceOf = ({ index, isLast }: Frame): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
};

const keyIdOf = (head: Uint8Array) => Buffer.from(head).toString("latin1", 0, KEY_ID_LENGTH);

/** Whether sealed bytes with this head were sealed with the current key. */
export const isCurrentHead = ({ sealing }: Keyring, head: Uint8Array): boolean => keyIdOf(head) === sealing.id;

/** Seals a stream for one scope. */
export async function* sealBytes(
  { sealing }: Keyring,
  bytes: AsyncIterable<Uint8Array>,
  scope: string,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(KEY_BYTES);
  const key = sealing.forFile(salt, scope);
  yield Buffer.concat([Buffer.from(sealing.id, "latin1"), salt]);
  for await (const frame of framesOf(bytes, () => FRAME)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(frame));
    yield Buffer.concat([cipher.update(frame.bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

const openFrame = (key: Buffer, frame: Frame, sealed: Buffer): Buffer => {
  if (sealed.length < TAG_BYTES) throw new Error("a sealed file is cut short");
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(frame), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
};

/** Opens a stream sealed for this scope. Each frame is authenticated before it is yielded. */
export async function* openBytes(
  keyring: Keyring,
  sealed: AsyncIterable<Uint8Array>,
  scope: string,
): AsyncGenerator<Uint8Array> {
  let key: Buffer = Buffer.alloc(0);
  // The head comes with the first frame.
  const sizeOf = (index: number) => (index === 0 ? HEAD_BYTES : 0) + FRAME + TAG_BYTES;
  const openNext = (frame: Frame): Buffer => {
    if (frame.index > 0) return openFrame(key, frame, frame.bytes);
    key = keyring.withId(keyIdOf(frame.bytes)).forFile(frame.bytes.subarray(KEY_ID_LENGTH, HEAD_BYTES), scope);
    return openFrame(key, frame, frame.bytes.subarray(HEAD_BYTES));
  };
  for await (const frame of framesOf(sealed, sizeOf)) {
    let opened: Buffer;
    try {
      opened = openNext(frame);
    } catch (error) {
      throw new CannotOpen("file", error);
    }
    yield opened;
  }
}
