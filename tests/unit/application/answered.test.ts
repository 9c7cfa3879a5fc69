import { expect, test } from "vitest";
import { isBlank, isFilledIn } from "@/lib/domain/application/answered";

test.each([
  ["nothing", undefined, true, false],
  ["null", null, true, false],
  ["blanks", "  ", true, false],
  ["an empty list", [], true, false],
  ["an unticked box", false, false, false],
  ["a ticked box", true, false, true],
  ["a text", "Ani", false, true],
  ["an object of blanks", { street: "", locality: " " }, false, false],
])("%s as an answer", (_what, value, blank, filled) => {
  expect([isBlank(value), isFilledIn(value)]).toEqual([blank, filled]);
});
