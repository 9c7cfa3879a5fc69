import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promisesDocument } from "@/tests/promises/document";

/** Text without the formatter's columns. */
const plain = (text: string) => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");

test("docs/promises.md names every promise, and tests that show it", () => {
  expect(plain(readFileSync("docs/promises.md", "utf8"))).toBe(plain(promisesDocument()));
  expect(promisesDocument()).not.toMatch(/\|\s*\|$/m);
});
