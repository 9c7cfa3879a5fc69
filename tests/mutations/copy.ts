import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const EXCLUDED = new Set([".data", ".git", ".next", ".scratch", "node_modules", "test-results"]);

/** A copy of the sources to change, with the installed packages linked. */
export const copyTree = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), "startday-mutations-"));
  for (const name of readdirSync(".").filter((entry) => !EXCLUDED.has(entry)))
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
};

export const removeTree = (copy: string): void => rmSync(copy, { recursive: true, force: true });
