import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";

/** A disk of the bench's own that can be filled to its last byte. */
export interface SmallDisk {
  /** A folder on it, for whoever removes it when done. */
  folder: string;
  fill(): void;
  /** Removes what filled it. */
  free(): void;
  remove(): void;
}

const PIECE = 64 * 1024;

const mount = (...args: string[]) => spawnSync("mount", args, { encoding: "utf8" });

/** Makes one in memory; or why this machine allows none. */
export const smallDisk = (megabytes: number): SmallDisk | { reason: string } => {
  const root = temporaryDataDir();
  const { status, stderr, error } = mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", root);
  if (status !== 0) {
    removeDataDir(root);
    return { reason: (stderr || error?.message || `mount ended with ${status}`).trim() };
  }
  const folder = path.join(root, "data");
  mkdirSync(folder);
  for (const each of [root, folder]) chmodSync(each, 0o755);
  const filler = path.join(root, "filler");
  return {
    folder,
    fill: () => {
      const file = openSync(filler, "a");
      // Ever smaller pieces, until not one byte fits.
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
