import { describe, expect, test } from "vitest";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { NAMES, SAME_WORDS } from "@/tests/support/identical-texts";
import { baseTexts, tenantFiles, wordsOf } from "@/tests/support/messages";

const QUOTES: Readonly<Record<Locale, string>> = {
  en: "“”",
  de: "„“",
  es_AR: "“”",
  es_US: "“”",
  fr: "«»",
  hy: "«»",
  ja: "「」",
  ka: "„“",
  kk: "«»",
  // A closing quotation mark may also be an apostrophe, without an opening one.
  nl: "‘’",
  pt: "«»",
  ru: "«»",
  ua: "«»",
};

/** Characters that no language uses. */
const NOWHERE = [
  { what: "a space at an end", sign: /^\s|\s$/ },
  { what: "two spaces", sign: /\s{2}/ },
  { what: "straight quotes", sign: /["']/ },
  { what: "three full stops for an ellipsis", sign: /\.\.\./ },
];

/** Characters that one language does not use. */
const HERE: Partial<Record<Locale, { what: string; sign: RegExp }[]>> = {
  fr: [
    { what: "no narrow space before ; ? ! : »", sign: /[^\s\d;?!:][;?!»](?!\w)|[^\s\d]:(?=\s|$)/ },
    { what: "a space that breaks before ; ? ! : »", sign: / [;?!:»]|« / },
  ],
  hy: [
    { what: "an English end of a sentence", sign: /[:!?]$|[!?]/ },
    { what: "a full stop at the end", sign: /\.$/ },
  ],
  ja: [{ what: "half-width punctuation", sign: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー] ?[.,;:?!()]|[.,!?]$/u }],
  es_AR: [{ what: "a question or a call that does not open", sign: /^[^¿]*\?|^[^¡]*!/ }],
  es_US: [{ what: "a question or a call that does not open", sign: /^[^¿]*\?|^[^¡]*!/ }],
};

const ALL_QUOTES = /[«»„“”‘「」]/g;

const isBalanced = (text: string, [open = "", close = ""]: string): boolean =>
  open === "‘" || text.split(open).length === text.split(close).length;

const problemsOf = (locale: Locale, text: string): string[] => [
  ...[...NOWHERE, ...(HERE[locale] ?? [])].filter(({ sign }) => sign.test(text)).map(({ what }) => what),
  ...((text.match(ALL_QUOTES) ?? []).every((sign) => QUOTES[locale].includes(sign))
    ? []
    : ["another language's quotes"]),
  ...(isBalanced(text, QUOTES[locale]) ? [] : ["quotes that do not close"]),
];

const isLeftInEnglish = (locale: Locale, text: string, english: string | undefined): boolean =>
  text === english &&
  wordsOf(text).some((words) => /\p{L}/u.test(words)) &&
  !SAME_WORDS[locale]?.includes(text) &&
  !NAMES.includes(text);

const translated = ALL_LOCALES.filter((locale) => locale !== "en");

test.each(translated)("no message is left in English in %s", (locale) => {
  const english = baseTexts("en");
  const untranslated = [...baseTexts(locale)].filter(([key, text]) => isLeftInEnglish(locale, text, english.get(key)));
  expect(untranslated).toEqual([]);
});

test.each(translated)("every word that %s shares with English is in use", (locale) => {
  const used = new Set(baseTexts(locale).values());
  expect((SAME_WORDS[locale] ?? []).filter((word) => !used.has(word))).toEqual([]);
});

test.each(ALL_LOCALES)("%s uses its own punctuation", (locale) => {
  const wrong = [...baseTexts(locale)].flatMap(([key, text]) =>
    problemsOf(locale, text).map((problem) => `${key}: ${problem} (${text})`),
  );
  expect(wrong).toEqual([]);
});

test.each(tenantFiles())("the own words of $tenant in $locale use that language's punctuation", (file) => {
  const locale = file.locale as Locale;
  const wrong = [...file.texts, ...file.names].flatMap(([key, text]) =>
    problemsOf(locale, text).map((problem) => `${key}: ${problem} (${text})`),
  );
  const english = baseTexts("en");
  const untranslated =
    locale === "en" ? [] : file.texts.filter(([key, text]) => isLeftInEnglish(locale, text, english.get(key)));
  expect([wrong, untranslated]).toEqual([[], []]);
});

describe("the check of punctuation", () => {
  test.each<[Locale, string]>([
    ["de", "Wählen Sie „Weiter”"],
    ["de", 'Wählen Sie "Weiter"'],
    ["en", "Wait..."],
    ["en", " Wait"],
    ["es_AR", "Cancelar?"],
    ["fr", "Annuler ?"],
    ["fr", "Annuler?"],
    ["fr", "Adresse: {address}"],
    ["hy", "Չեղարկե՞լ?"],
    ["hy", "Ձեր այցն ամրագրված է:"],
    ["ja", "予約が完了しました."],
    ["ja", "「予約"],
    ["ru", "Нажмите “Далее”"],
  ])("reports wrong punctuation in %s: %s", (locale, text) => {
    expect(problemsOf(locale, text)).not.toEqual([]);
  });

  test("finds a text left in English, and ignores names", () => {
    expect(isLeftInEnglish("de", "Save {name}", "Save {name}")).toBe(true);
    expect(isLeftInEnglish("de", "WhatsApp", "WhatsApp")).toBe(false);
    expect(isLeftInEnglish("de", "{busy, number}/{capacity, number}", "{busy, number}/{capacity, number}")).toBe(false);
  });
});
