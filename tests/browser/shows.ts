import { test } from "playwright/test";
import type { PromiseNumber } from "@/tests/promises/promises";
import { type Figures, recordShown } from "@/tests/promises/record";

/** The last line of a browser test that shows a promise: what was tried and found goes into the table of promises. */
export const shows = (promise: PromiseNumber, figures: Figures = {}): void => {
  const { titlePath, file } = test.info();
  recordShown({ promise, file, test: titlePath.slice(1).join(" > "), figures });
};
