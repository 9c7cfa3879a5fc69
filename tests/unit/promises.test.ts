import { expect, test } from "vitest";
import { promisesDocument } from "@/tests/promises/document";

test("every promise names tests that show it", () => {
  expect(promisesDocument()).not.toMatch(/\|\s*\|$/m);
});
