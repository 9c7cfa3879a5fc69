import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { PromiseNumber } from "./promises";

/** What a test tried and measured, in words a reader understands: `{ attempts: 200, booked: 5 }`. */
export type Figures = Readonly<Record<string, number | string>>;

/** One test that showed a promise. */
export interface Shown {
  promise: PromiseNumber;
  file: string;
  test: string;
  figures: Figures;
}

// Read before any test changes the working directory.
const ROOT = process.cwd();

/** Results of the tests of a run, one JSON line each. */
export const SHOWN_FILE = path.join(ROOT, "test-results/promises.jsonl");

/** Records that a test has shown a promise. Called at the end of the test, so that a failed test shows nothing. */
export const recordShown = (shown: Shown): void => {
  mkdirSync(path.dirname(SHOWN_FILE), { recursive: true });
  appendFileSync(SHOWN_FILE, `${JSON.stringify({ ...shown, file: path.relative(ROOT, shown.file) })}\n`);
};
