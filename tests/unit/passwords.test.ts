import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCommonPassword, isMadeOf, repeatedUnit } from "@/backend/sign-in/common-passwords";
import { isValidPassword, PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from "@/lib/domain/sign-in/passwords";

const KNOWN = ["front-desk", "Ani Petrosyan", "Startday", "Young Startups"];
const isCommon = (password: string) => isCommonPassword(password, KNOWN);

describe("the length of a password", () => {
  test("is counted in characters, of whatever writing", () => {
    fc.assert(
      fc.property(fc.constantFrom("a", "Ա", "漢", "🐦", "é"), fc.integer({ min: 0, max: 250 }), (character, count) => {
        const isAllowed = count >= PASSWORD_MIN && count <= PASSWORD_MAX;
        expect(isValidPassword(character.repeat(count))).toBe(isAllowed);
      }),
    );
  });

  test("is the same however letters with marks are typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 220 }), (text) => {
        expect(passwordProblem(text.normalize("NFD"))).toBe(passwordProblem(text.normalize("NFC")));
      }),
    );
  });

  test("is all that is demanded: any characters will do", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii", minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }), (text) => {
        expect(isValidPassword(text)).toBe(true);
      }),
    );
  });
});

describe("a common password", () => {
  test.each([
    "PasswordPassword",
    "password password",
    "abcabcabcabcabc",
    "aaaaaaaaaaaaaaaa",
    "1234567890123456",
    "qwertyuiopqwertyuiop",
    "princess2024!!!!!",
    "front-desk-2026-2026",
    "Petrosyan1234567",
    "AniPetrosyanStartday",
    "youngstartups2026",
    "ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ",
  ])("is refused: %s", async (password) => {
    expect(await isCommon(password)).toBe(true);
  });

  test.each([
    "nine quiet herons at dawn",
    "a password of the tests",
    "Ani's desk has four drawers",
    "քնած արջերը չեն երգում",
  ])("is none of these: %s", async (password) => {
    expect(await isCommon(password)).toBe(false);
  });

  test("is any repetition of a short text, whole or cut off", async () => {
    const unit = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(unit, fc.integer({ min: PASSWORD_MIN, max: 60 }), async (text, length) => {
        expect(await isCommon(text.repeat(length).slice(0, length))).toBe(true);
      }),
    );
  });

  test("has the shortest unit that gives the text again", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
        const unit = repeatedUnit(text);
        expect(unit.repeat(text.length).startsWith(text)).toBe(true);
      }),
    );
  });

  test("is made of words, without a rest", () => {
    expect(isMadeOf("deskfrontdesk", ["front", "desk"])).toBe(true);
    expect(isMadeOf("deskfrontx", ["front", "desk"])).toBe(false);
    expect(isMadeOf("", ["front"])).toBe(false);
  });
});
