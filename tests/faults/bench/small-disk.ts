import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { temporaryDataDir } from "@/tests/support/postgres";

/** The bench's own disk, which can be filled to its last byte. */
export interface SmallDisk {
  /** A folder on the disk, which its user may remove. */
  folder: string;
  fill(): void;
  /** Removes the file that fills the disk. */
  free(): void;
  remove(): void;
}

const PIECE = 64 * 1024;

const mount = (...args: string[]) => spawnSync("mount", args, { encoding: "utf8" });

/** Mounts a small disk in memory, or returns the reason why this machine cannot. */
export const smallDisk = (megabytes: number): SmallDisk | { reason: string } => {
  const root = temporaryDataDir();
  const { status, stderr, error } = mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", root);
  if (status !== 0) {
    removeDataDir(root);
    return { reason: (stderr || error?.message || `mount ended with ${status}`).trim() };
  }
  const folder = path.join(root, "data");
  mkdirSync(folder);
  for (const directory of [root, folder]) chmodSync(directory, 0o755);
  const filler = path.join(root, "filler");
  return {
    folder,
    fill: () => {
      const file = openSync(filler, "a");
      // Write smaller and smaller chunks, until not one byte fits.
      for (let size = PIECE; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync("umount", ["-l", root]);
      removeDataDir(root);
    },
  };
};
