import { expect } from "vitest";
import type { PromiseNumber } from "@/tests/promises/promises";
import { type Figures, recordShown } from "@/tests/promises/record";

/** Records that this test has shown a promise, with its figures. Must be the last line of the test. */
export const shows = (promise: PromiseNumber, figures: Figures = {}): void => {
  const { currentTestName: test = "", testPath: file = "" } = expect.getState();
  recordShown({ promise, file, test, figures });
};
