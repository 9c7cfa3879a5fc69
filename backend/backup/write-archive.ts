import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as createPack, type Pack } from "tar-stream";
import { type Fingerprint, fingerprint } from "./fingerprint";

/** Adds items one after the other. */
export interface ArchiveWriter {
  add(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Fingerprint>;
}

const OWNER_ONLY = 0o600;
const PIECE_BYTES = 1024 * 1024;

/** Splits bytes into pieces: the length of a tar entry comes before it, and only a piece is held to be measured. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  // An empty table or file is one empty piece.
  yield Buffer.concat(chunks);
}

const addPiece = (pack: Pack, name: string, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = pack.entry({ name, size: piece.length, mode: OWNER_ONLY }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(piece);
  });

const add = async (pack: Pack, name: string, bytes: AsyncIterable<Uint8Array>): Promise<Fingerprint> => {
  const { through, print } = fingerprint();
  let index = 0;
  for await (const piece of piecesOf(through(bytes))) {
    await addPiece(pack, `${name}/${String(index).padStart(6, "0")}`, piece);
    index += 1;
  }
  return print();
};

/**
 * Writes a compressed archive that only its owner may read, under another name until it is complete. Throws if `file` exists.
 * A failure removes the unfinished archive.
 */
export const writeArchive = async <Result>(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> => {
  if (existsSync(file)) throw new Error(`There is a file ${file} already.`);
  const part = `${file}.${process.pid}.part`;
  const pack = createPack();
  const written = pipeline(pack, createGzip(), createWriteStream(part, { flags: "wx", mode: OWNER_ONLY, flush: true }));
  const filled = fill({ add: (name, bytes) => add(pack, name, bytes) }).then(
    (result) => {
      pack.finalize();
      return result;
    },
    (error: Error) => {
      pack.destroy(error);
      throw error;
    },
  );
  const [filling, writing] = await Promise.allSettled([filled, written]);
  if (filling.status === "fulfilled" && writing.status === "fulfilled") {
    await rename(part, file);
    return filling.value;
  }
  await rm(part, { force: true });
  // A full disk fails both, and the writing has the cause.
  throw writing.status === "rejected" ? writing.reason : (filling as PromiseRejectedResult).reason;
};
