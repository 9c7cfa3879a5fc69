import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchText, typedText } from "@/lib/kit/typed-text";
import { shows } from "@/tests/support/shows";

// The zero of some scripts: Arabic, Persian, N'Ko, Devanagari, Bengali, Thai, Tibetan, Burmese, Khmer, full width, Adlam, mathematical.
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0e50, 0x0f20, 0x1040, 0x17e0, 0xff10, 0x1e950, 0x1d7ce, 0x1d7d8, 0x1d7f6,
];

const digitsFrom = (zero: number, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe("typed text", () => {
  test("has digits of any script as 0 to 9", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZEROS), fc.stringMatching(/^\d{1,12}$/), (zero, digits) => {
        expect(typedText(digitsFrom(zero, digits))).toBe(digits);
      }),
    );
    shows(57, { "scripts of digits": ZEROS.length });
  });

  test("has the value of every decimal digit that Unicode knows", () => {
    const digits = Array.from({ length: 0x20000 }, (_none, code) => String.fromCodePoint(code)).filter((sign) =>
      /^\p{Nd}$/u.test(sign),
    );
    expect(digits.length).toBeGreaterThan(600);
    digits.forEach((digit, index) => {
      expect(typedText(digit)).toBe(String(index % 10));
    });
  });

  test.each([
    ["\u200b\u2060\ufeff\u00ad\u200e\u202a\u2066\u2069\u200d\u3164 a\u0301", "a\u0301"],
    ["1\u00a02\u202f3\u30004", "1 2 3 4"],
    ["1‐2‑3–4—5−6－7ー8─9", "1-2-3-4-5-6-7-8-9"],
    ["らーめん", "らーめん"],
    ["ﾗｰﾒﾝ", "ラーメン"],
    ["O`a´b‘c", "O’a’b’c"],
    ["Ａ＠ｂ．ｃ", "A@b.c"],
  ])("%j is meant as %j", (typed, meant) => {
    expect(typedText(typed)).toBe(meant);
  });

  test("stays as it is once it is as meant", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(typedText(typedText(text))).toBe(typedText(text));
      }),
    );
  });
});

test("a search finds a word whatever its case, accents, width and apostrophe", () => {
  for (const typed of ["ZOË", "Ｚｏｅ", "zo\u00ade", " zoe "]) expect(searchText(typed)).toBe("zoe");
  expect(searchText("O'Neill")).toBe(searchText("O’NEILL"));
});
