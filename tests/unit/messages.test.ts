import { isPluralElement, isSelectElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { baseTexts, differenceTo, IN_TRANSLATION, parsed, partsOf } from "@/tests/support/messages";

const english = baseTexts("en");

// Counts here are whole and far below a million, so plural forms for fractions and millions are not needed.
const COUNTS = Array.from({ length: 1001 }, (_, count) => count);

const pluralsOf = (locale: Locale): string[] => {
  const rules = new Intl.PluralRules(tagOf(locale));
  return [...new Set([...COUNTS.map((count) => rules.select(count)), "other"])].sort();
};

const selectsOf = (text: string): string[] =>
  partsOf(parsed(text))
    .filter(isSelectElement)
    .map(({ value, options }) => `${value}: ${Object.keys(options).sort().join(", ")}`)
    .sort();

/** The faulty texts of a language, each with its fault. */
const wrongIn = (locale: Locale, wrong: (text: string, key: string) => string | undefined): string[] =>
  [...baseTexts(locale)].flatMap(([key, text]) => {
    const problem = wrong(text, key);
    return problem ? [`${key}: ${problem} (${text})`] : [];
  });

describe.each(ALL_LOCALES)("the messages in %s", (locale) => {
  test("are complete, with no unknown one", () => {
    const keys = [...baseTexts(locale).keys()].sort();
    if (IN_TRANSLATION.includes(locale)) expect([...english.keys()]).toEqual(expect.arrayContaining(keys));
    else expect(keys).toEqual([...english.keys()].sort());
  });

  test("can be parsed, and have the same parameters and tags as the English ones", () => {
    expect(wrongIn(locale, (text, key) => differenceTo(text, english.get(key) ?? ""))).toEqual([]);
  });

  test("have the same select options as the English ones", () => {
    const differs = (text: string, key: string) =>
      selectsOf(text).join() === selectsOf(english.get(key) ?? "").join() ? undefined : "another choice";
    expect(wrongIn(locale, differs)).toEqual([]);
  });

  test("have every plural form of the language, and no other", () => {
    const needed = pluralsOf(locale).join(", ");
    const wrong = (text: string) =>
      partsOf(parsed(text))
        .filter(isPluralElement)
        .map(({ options }) => Object.keys(options).filter((name) => !name.startsWith("=")))
        .map((names) => names.sort().join(", "))
        .find((names) => names !== needed);
    expect(wrongIn(locale, wrong)).toEqual([]);
  });
});

describe("the check of a message", () => {
  const text = "Hello {name}, you have {count, plural, one {# seat} other {# seats}}";

  test.each([
    ["a parameter that is missing", "Hallo, Sie haben {count, plural, one {# Platz} other {# Plätze}}"],
    ["a parameter with another name", "Hallo {nom}, Sie haben {count, plural, one {# Platz} other {# Plätze}}"],
    ["a parameter of another kind", "Hallo {name}, Sie haben {count} Plätze"],
  ])("reports %s", (_what, translated) => {
    expect(differenceTo(translated, text)).toBeDefined();
  });

  test("accepts a correct text", () => {
    expect(differenceTo("{count, plural, one {# Platz} other {# Plätze}} für {name}", text)).toBeUndefined();
  });

  test("refuses an invalid message", () => {
    expect(() => parsed("{count, plural, one {# seat}")).toThrow();
    expect(() => parsed("{count, plural, one {# seat}}")).toThrow();
  });
});
