import { test } from "playwright/test";
import type { PromiseNumber } from "@/tests/promises/promises";
import { type Figures, recordShown } from "@/tests/promises/record";

/** Marks a browser test as proof of a promise, with the figures for the table of promises. */
export const shows = (promise: PromiseNumber, figures: Figures = {}): void => {
  const { titlePath, file } = test.info();
  recordShown({ promise, file, test: titlePath.slice(1).join(" > "), figures });
};
