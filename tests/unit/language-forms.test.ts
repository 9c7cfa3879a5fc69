import { describe, expect, test } from "vitest";
import { DAY_PICKER_LOCALES } from "@/components/ui/day-picker-locale";
import { ALL_LOCALES, tagOf } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { listText, sentencesText } from "@/lib/i18n/lists";
import { NUMBER_FALLBACKS, withNumberFallbacks } from "@/lib/i18n/number-fallbacks";

test("every language but English, the picker's default, has its words for calendars", () => {
  expect(["en", ...Object.keys(DAY_PICKER_LOCALES)].sort()).toEqual(ALL_LOCALES.toSorted());
});

describe("lists of words", () => {
  test.each(ALL_LOCALES)("are joined in %s by the language's rules, for its code and its tag", (locale) => {
    const list = new Intl.ListFormat(tagOf(locale));
    for (const items of [[], ["SMS"], ["SMS", "Viber"], ["SMS", "Viber", "Telegram"]]) {
      expect(listText(locale, items)).toBe(list.format(items));
      expect(listText(tagOf(locale), items)).toBe(list.format(items));
    }
  });
});

test("sentences follow each other with a space, but not in Japanese", () => {
  expect(sentencesText("en", ["It is sent.", "It stays."])).toBe("It is sent. It stays.");
  expect(sentencesText("ja", ["送信します。", "消えません。"])).toBe("送信します。消えません。");
});

describe("a sorted list", () => {
  const sorted = (language: string, ...texts: string[]) => sortedIn(language, texts, (text) => text);

  test("follows the language's alphabet, including accents", () => {
    expect(sorted("de", "Zürich", "Österreich", "Oman")).toEqual(["Oman", "Österreich", "Zürich"]);
    expect(sorted("es_AR", "Oruro", "Ñemby", "Nogoyá")).toEqual(["Nogoyá", "Ñemby", "Oruro"]);
    expect(sorted("hy", "Նոր Նորք", "Երևան", "Գյումրի")).toEqual(["Գյումրի", "Երևան", "Նոր Նորք"]);
  });

  test("sorts numbers by value, and leaves its input unchanged", () => {
    const schools = ["School 10", "School 9"];
    expect(sortedIn("en", schools, (text) => text)).toEqual(["School 9", "School 10"]);
    expect(schools).toEqual(["School 10", "School 9"]);
  });
});

describe("numbers where a browser does not know the language", () => {
  const numbers = [0, 7, 0.5, 999, 1000, 1234, 9999, 10_000, 1_234_567.8];

  test.each(Object.entries(NUMBER_FALLBACKS))("of %s are written alike in %s", (language, standIn) => {
    const texts = (tag: string) => numbers.map((number) => new Intl.NumberFormat(tag).format(number));
    expect(texts(standIn)).toEqual(texts(language));
  });

  /** A browser that knows only some of the languages, and records requests for others. */
  const browserOf = (...supported: string[]) => {
    const requested: string[] = [];
    class Formats extends Intl.NumberFormat {
      static override supportedLocalesOf(locale: string) {
        requested.push(locale);
        return supported.filter((one) => one === locale);
      }
    }
    return { requested, Format: withNumberFallbacks(Formats as unknown as typeof Intl.NumberFormat) };
  };

  test("are written in the fallback language; other languages are left alone", () => {
    const { Format } = browserOf("en", "de");
    expect(new Format("hy").resolvedOptions().locale).toBe("pt-PT");
    expect(new Format("ka").format(12_345)).toBe(new Intl.NumberFormat("ka").format(12_345));
    expect(new Format("de", { minimumFractionDigits: 1 }).format(1234)).toBe("1.234,0");
    expect(new Format() instanceof Intl.NumberFormat).toBe(true);
  });

  test("are left alone where the language is known, and support is checked only on first use", () => {
    const { requested, Format } = browserOf("hy");
    expect(new Format("en").resolvedOptions().locale).toBe("en");
    expect(requested).toEqual([]);
    expect(new Format("hy").resolvedOptions().locale).toBe("hy");
    expect(Intl.NumberFormat("ka").resolvedOptions().locale).toBe(
      withNumberFallbacks(Intl.NumberFormat)("ka").resolvedOptions().locale,
    );
  });
});
