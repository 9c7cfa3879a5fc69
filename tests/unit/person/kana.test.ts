import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKatakana, toKatakana } from "@/lib/domain/person/kana";

const kana = (first: number, last: number) =>
  fc.array(fc.integer({ min: first, max: last }), { minLength: 1 }).map((codes) => String.fromCodePoint(...codes));
const HIRAGANA = kana(0x3041, 0x3096);
const HALF_WIDTH = kana(0xff66, 0xff9d);

describe("a reading in kana", () => {
  test.each([
    ["たかはし", "タカハシ"],
    ["ﾀｶﾊｼ", "タカハシ"],
    ["ｶﾞｷﾞ", "ガギ"],
    ["じろー", "ジロー"],
    ["　たなか　 じろう ", "タナカ ジロウ"],
    ["アン・マリー", "アン・マリー"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(toKatakana(typed)).toBe(stored);
    expect(isKatakana(stored)).toBe(true);
  });

  test("is katakana, whichever kana is typed", () => {
    fc.assert(
      fc.property(fc.oneof(HIRAGANA, HALF_WIDTH), (typed) => {
        expect(isKatakana(toKatakana(typed))).toBe(true);
      }),
    );
  });

  test("stays as it is once it is stored", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), HIRAGANA, HALF_WIDTH), (typed) => {
        const stored = toKatakana(typed);
        expect(toKatakana(stored)).toBe(stored);
      }),
    );
  });

  test.each(["高橋", "Takahashi", "タカハシ1", ""])("is not %j", (text) => {
    expect(isKatakana(toKatakana(text))).toBe(false);
  });
});
