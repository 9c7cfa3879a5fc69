import { expect } from "vitest";
import type { PromiseNumber } from "@/tests/promises/promises";
import { type Figures, recordShown } from "@/tests/promises/record";

/** The last line of a test that shows a promise: records its figures for the table of promises. */
export const shows = (promise: PromiseNumber, figures: Figures = {}): void => {
  const { currentTestName: test = "", testPath: file = "" } = expect.getState();
  recordShown({ promise, file, test, figures });
};
