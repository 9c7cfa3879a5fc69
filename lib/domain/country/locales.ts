interface LocaleRow {
  tag: string;
  name: string;
  /** Set where the family name is written and asked for before the given name. */
  firstOfNames?: "family";
  /** Set where the clock has 12 hours; else it has 24. */
  clock?: 12;
}

/** The product's languages by their code on the wire and in storage, with BCP 47 tags and native names. */
export const LOCALES = {
  en: { tag: "en", name: "English", clock: 12 },
  hy: { tag: "hy", name: "Հայերեն" },
  de: { tag: "de", name: "Deutsch" },
  nl: { tag: "nl", name: "Nederlands" },
  es_US: { tag: "es-US", name: "Español (EE. UU.)", clock: 12 },
  es_AR: { tag: "es-AR", name: "Español (Argentina)" },
  fr: { tag: "fr", name: "Français" },
  ja: { tag: "ja", name: "日本語", firstOfNames: "family" },
  ka: { tag: "ka", name: "ქართული" },
  ru: { tag: "ru", name: "Русский", firstOfNames: "family" },
  pt: { tag: "pt-PT", name: "Português" },
  ua: { tag: "uk", name: "Українська", firstOfNames: "family" },
  kk: { tag: "kk", name: "Қазақша", firstOfNames: "family" },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof LOCALES;

export const ALL_LOCALES = Object.keys(LOCALES) as Locale[];

export const isLocale = (text: string): text is Locale => Object.hasOwn(LOCALES, text);

/** The BCP 47 tag for `lang`, `Intl` and files: `ua` is `uk`, `es_AR` is `es-AR`. */
export const tagOf = (locale: Locale): string => LOCALES[locale].tag;

/** The tag of a language in either spelling: the wire's, or next-intl's, which is BCP 47 already. */
export const bcp47 = (language: string): string => (isLocale(language) ? tagOf(language) : language);

/** The code of a language in either spelling. */
export const localeOf = (language: string): Locale | undefined =>
  ALL_LOCALES.find((locale) => locale === language || tagOf(locale) === language);

/** The row of a language, by its code or its tag. */
const rowOf = (language: string): LocaleRow | undefined =>
  Object.entries<LocaleRow>(LOCALES).find(([code, { tag }]) => [code, tag].includes(language))?.[1];

/** Whether a language, by its code or its tag, puts the family name before the given one. */
export const isFamilyNameFirst = (language: string): boolean => rowOf(language)?.firstOfNames === "family";

/** Whether a language has a 12-hour clock. */
export const hasHalfDays = (language: string): boolean => rowOf(language)?.clock === 12;
