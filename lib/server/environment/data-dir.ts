import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { getSystemErrorMap } from "node:util";

/** What to do about an unwritable `DATA_DIR`. */
export const WRITABLE = "make it writable for the user that runs Startday, or set another folder";

/** Throws one sentence that names `DATA_DIR` and the cause if it cannot be written or created, or has too little space. Changes nothing. */
export const requireDataDir = (dataDir: string, leastBytes?: number): void => {
  const cause = whyUnwritable(dataDir, leastBytes);
  if (cause) throw new Error(`DATA_DIR: ${dataDir} cannot be written: ${cause}; ${WRITABLE}.`);
};

/** Why nothing can be written to a data directory, which may not exist yet; undefined if it can. */
export const whyUnwritable = (dataDir: string, leastBytes = 0): string | undefined => {
  const folder = nearestFolder(path.resolve(/* turbopackIgnore: true */ dataDir));
  try {
    // The separator refuses a file in the way.
    accessSync(/* turbopackIgnore: true */ `${folder}${path.sep}`, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(/* turbopackIgnore: true */ folder);
    return bavail * bsize < leastBytes ? `less than ${leastBytes / 2 ** 20} MB are free` : undefined;
  } catch (error) {
    const { errno = 0, message } = error as NodeJS.ErrnoException;
    return getSystemErrorMap().get(errno)?.[1] ?? message;
  }
};

const nearestFolder = (folder: string): string =>
  existsSync(/* turbopackIgnore: true */ folder) ? folder : nearestFolder(path.dirname(folder));
