import { describe, expect, test } from "vitest";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";

const FAMILY_FIRST: readonly Locale[] = ["ja", "kk", "ru", "ua"];

describe("a person's name", () => {
  test.each(ALL_LOCALES)("is in the order of %s, for its code and its tag", (locale) => {
    const person = { firstName: "Given", lastName: "Family" };
    const expected = FAMILY_FIRST.includes(locale) ? "Family Given" : "Given Family";
    expect(fullName(person, locale)).toBe(expected);
    expect(fullName(person, tagOf(locale))).toBe(expected);
  });

  test("has a Dutch prefix before the last name", () => {
    const person = { firstName: "Noor", namePrefix: "van der", lastName: "Berg" };
    expect(fullName(person, "nl")).toBe("Noor van der Berg");
    expect(fullName(person, "ru")).toBe("van der Berg Noor");
  });

  test("omits missing parts, and uses the requested language", () => {
    expect(fullName({ lastName: "Sato" }, "ja")).toBe("Sato");
    expect(fullName({}, "en")).toBe("");
    expect(fullName({ firstName: { hy: "Անի", en: "Ani" }, lastName: { hy: "Պետրոսյան" } }, "hy")).toBe(
      "Անի Պետրոսյան",
    );
  });
});
