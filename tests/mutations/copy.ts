import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Guard } from "./guards/guard";

const EXCLUDED = new Set([".data", ".git", ".next", ".scratch", "node_modules", "test-results"]);

/** A copy of the sources to mutate, with the installed packages linked. */
export const copyTree = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), "startday-mutations-"));
  for (const name of readdirSync(".").filter((entry) => !EXCLUDED.has(entry)))
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
};

export const removeTree = (copy: string): void => rmSync(copy, { recursive: true, force: true });

/** How often a guard's text occurs in its file; it can be removed only when this is 1. */
export const occurrences = ({ file, search }: Pick<Guard, "file" | "search">, root = "."): number =>
  readFileSync(path.join(root, file), "utf8").split(search).length - 1;

/** Runs `work` on the tree without a guard, then restores the guard. */
export const without = async <Result>(
  copy: string,
  { file, search, replace }: Guard,
  work: () => Promise<Result>,
): Promise<Result> => {
  const target = path.join(copy, file);
  const text = readFileSync(target, "utf8");
  writeFileSync(target, text.split(search).join(replace));
  try {
    return await work();
  } finally {
    writeFileSync(target, text);
  }
};
