import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { requireDataDir } from "@/lib/server/environment/data-dir";

/** A random secret under a data directory, created on first use and readable by its owner only: for demo and development. */
export const storedSecret = (dataDir: string, name: string): string => {
  const file = path.join(/* turbopackIgnore: true */ dataDir, name);
  requireDataDir(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    // The first process creates the file; the others read it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
};
