import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { PromiseNumber } from "./promises";

/** What a test tried and found, in words a reader understands: `{ attempts: 200, given: 5 }`. */
export type Figures = Readonly<Record<string, number | string>>;

/** One test that showed a promise. */
export interface Shown {
  promise: PromiseNumber;
  file: string;
  test: string;
  figures: Figures;
}

// Taken before any test may stand elsewhere.
const ROOT = process.cwd();

/** Where the tests of a run leave what they showed, a line each. */
export const SHOWN_FILE = path.join(ROOT, "test-results/promises.jsonl");

/** Notes that a test has shown a promise. Called at its end: a test that failed shows nothing. */
export const recordShown = (shown: Shown): void => {
  mkdirSync(path.dirname(SHOWN_FILE), { recursive: true });
  appendFileSync(SHOWN_FILE, `${JSON.stringify({ ...shown, file: path.relative(ROOT, shown.file) })}\n`);
};
