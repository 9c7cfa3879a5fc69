import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@/lib/contracts/errors";
import type { FileKey, FileStore } from "./file-store";

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

// A renamed file survives a power cut only once its folder is synced.
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

const writeWhole = async (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const folder = path.dirname(file);
  // Two writers of one file, as when it is resealed, each write a part of their own.
  const part = `${file}.${crypto.randomUUID()}.part`;
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  try {
    await pipeline(bytes, createWriteStream(part, { flags: "wx", mode: OWNER_ONLY, flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
};

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** Stores files in the data directory of one machine, a folder for each tenant. */
export const diskStore = (dataDir: string): FileStore => {
  const root = path.join(/* turbopackIgnore: true */ dataDir, "files");
  const pathOf = (key: FileKey) => path.join(/* turbopackIgnore: true */ root, key);
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes),
    open: async (key) => {
      const handle = await open(pathOf(key)).catch((error) => {
        throw isMissing(error) ? new AppError("not_found") : error;
      });
      return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(tenant) {
      for (const name of await entriesOf(path.join(/* turbopackIgnore: true */ root, tenant))) {
        const key: FileKey = `${tenant}/${name}`;
        const stats = await stat(pathOf(key)).catch(() => undefined);
        if (stats) yield { key, at: stats.mtime };
      }
    },
  };
};
