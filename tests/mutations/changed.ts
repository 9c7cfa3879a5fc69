import { execFileSync } from "node:child_process";
import type { PlacedMutant } from "./mutants";

type Lines = readonly [first: number, last: number];

const linesOf = ([, first, count = "1"]: RegExpExecArray): Lines => [
  Number(first),
  Number(first) + Math.max(Number(count), 1) - 1,
];

/** The changed lines of each file, from what `git diff --unified=0` prints. */
export const changedLines = (diff: string): Map<string, Lines[]> =>
  new Map(
    diff
      .split(/^diff --git /m)
      .map((part) => [
        /^\+\+\+ b\/(.*)$/m.exec(part)?.[1] ?? "",
        [...part.matchAll(/^@@ .* \+(\d+)(?:,(\d+))? @@/gm)].map(linesOf),
      ]),
  );

/** Whether a mutant belongs to a function, or another statement of its file, that has changed since a revision. */
export const changedSince = (revision: string): ((mutant: PlacedMutant) => boolean) => {
  const diff = ["diff", "--unified=0", "--no-color", revision, "--", "*.ts"];
  const files = changedLines(execFileSync("git", diff, { encoding: "utf8", maxBuffer: 2 ** 28 }));
  return ({ file, statement: [first, last] }) =>
    (files.get(file) ?? []).some(([from, to]) => from <= last && to >= first);
};
