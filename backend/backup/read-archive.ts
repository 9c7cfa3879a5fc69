import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import { type Fingerprint, fingerprint, fingerprintOfFiles } from "./fingerprint";
import {
  ArchiveDamaged,
  ArchiveOfFirstVersion,
  FILES,
  MANIFEST,
  type Manifest,
  manifestSchema,
  TABLES,
} from "./manifest";

/** One table's rows or one file's bytes, to be read before the next item. */
export interface Item {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

const PIECE = /\/\d{6,}$/;
const itemOf = (name: string): string => name.replace(PIECE, "");

/** Joins the pieces of each item. */
async function* itemsOf(entries: AsyncIterator<Entry>): AsyncGenerator<Item> {
  let next = await entries.next();
  while (!next.done) {
    const name = itemOf(next.value.header.name);
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      while (!next.done && itemOf(next.value.header.name) === name) {
        yield* next.value as AsyncIterable<Uint8Array>;
        next = await entries.next();
      }
    };
    const bytes = pieces();
    yield { name, bytes };
    // Skips what the reader left unread.
    for await (const _ of bytes);
  }
}

const readManifest = async (bytes: AsyncIterable<Uint8Array>): Promise<Manifest> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const manifest: { format?: unknown } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  if (manifest.format === 1) throw new ArchiveOfFirstVersion();
  return manifestSchema.parse(manifest);
};

const isSame = (a: Fingerprint | undefined, b: Fingerprint | undefined) =>
  a?.bytes === b?.bytes && a?.sha256 === b?.sha256;

/** Collects the fingerprints of an archive's items and compares them with its manifest. */
const createTally = () => {
  const tables = new Map<string, Fingerprint>();
  const files = fingerprintOfFiles();
  return {
    add: (name: string, print: Fingerprint) => {
      if (name.startsWith(TABLES)) tables.set(name.slice(TABLES.length), print);
      else if (name.startsWith(FILES)) files.add(name, print);
      else throw new ArchiveDamaged(`it holds ${name}`);
    },
    compare: (manifest: Manifest | undefined): Manifest => {
      if (!manifest) throw new ArchiveDamaged("its end is missing");
      const differing = manifest.tables.find(({ name, ...print }) => !isSame(print, tables.get(name)));
      if (differing || tables.size !== manifest.tables.length)
        throw new ArchiveDamaged(`not the tables that were backed up (${differing?.name ?? "too many"})`);
      const actual = files.print();
      if (!isSame(actual, manifest.files) || actual.count !== manifest.files.count)
        throw new ArchiveDamaged("not the files that were backed up");
      return manifest;
    },
  };
};

/** Reads a whole archive and compares it with its manifest. Returns the manifest. */
export const readArchive = async (file: string, visit: (item: Item) => Promise<void>): Promise<Manifest> => {
  const unpacked = extract();
  const feeding = pipeline(createReadStream(file), createGunzip(), unpacked);
  // It is awaited below. An earlier failure also ends the loop.
  feeding.catch(() => undefined);
  const tally = createTally();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of itemsOf(unpacked[Symbol.asyncIterator]())) {
    if (name === MANIFEST) {
      manifest = await readManifest(bytes);
      continue;
    }
    const { through, print } = fingerprint();
    const checked = through(bytes);
    await visit({ name, bytes: checked });
    for await (const _ of checked);
    tally.add(name, print());
  }
  await feeding;
  return tally.compare(manifest);
};

/** Reads the whole archive and changes nothing. Throws `ArchiveDamaged` or `ArchiveOfFirstVersion`. */
export const verifyArchive = (file: string): Promise<Manifest> =>
  readArchive(file, async () => undefined).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ArchiveDamaged || error instanceof ArchiveOfFirstVersion || error.syscall) throw error;
    throw new ArchiveDamaged(error.message.split("\n")[0] ?? "");
  });
