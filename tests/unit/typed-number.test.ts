import fc from "fast-check";
import { expect, test } from "vitest";
import { readTypedNumber, wholeNumberOf } from "@/lib/kit/typed-number";

test("a whole number is read in plain and full-width digits, with spaces between them", () => {
  expect(["", " ", "0", "12", "１２", "1 200", "007"].map(readTypedNumber)).toEqual([
    undefined,
    undefined,
    0,
    12,
    12,
    1200,
    7,
  ]);
});

test("whatever else was typed stays as it is, and is no number", () => {
  const isDigits = (text: string) => /^[\d\s]*$/.test(text.normalize("NFKC"));
  fc.assert(
    fc.property(
      fc.string().filter((text) => !isDigits(text)),
      (text) => {
        expect(readTypedNumber(text)).toBe(text.normalize("NFKC"));
        expect(wholeNumberOf(readTypedNumber(text))).toBeUndefined();
      },
    ),
  );
  for (const text of ["12.5", "12,5", "-3", "1e3", "1234567890"]) expect(readTypedNumber(text)).toBe(text);
});
