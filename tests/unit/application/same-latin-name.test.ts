import { expect, test } from "vitest";
import { sameLatinName } from "@/lib/domain/application/same-latin-name";

test.each([
  ["Ani", "firstNameEn"],
  ["Anne-Marie", "firstNameEn"],
  ["Անի", undefined],
  [" ", undefined],
  ["-", undefined],
])("the name %j fills %s", (answer, path) => {
  expect(sameLatinName("firstName", answer, { nativeNames: true })).toBe(path);
  expect(sameLatinName("firstName", answer, { nativeNames: false })).toBeUndefined();
});
