import { expect, test } from "vitest";
import { maskedValue } from "@/lib/domain/person/masked-value";

test.each([
  ["+37491234567", "+374•••567"],
  ["ani@example.org", "a•••@example.org"],
  ["𠮷田@xn--fsqu00a.xn--55qx5d", "𠮷•••@例子.公司"],
])("a verified value is recognised by its family and not told to others: %s", (value, masked) => {
  expect(maskedValue(value)).toBe(masked);
});
