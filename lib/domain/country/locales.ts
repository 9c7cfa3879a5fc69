/** The languages Startday speaks, in the codes of wire and storage, with their BCP 47 tags and own names (spec §9). */
export const LOCALES = {
  en: { tag: "en", name: "English" },
  hy: { tag: "hy", name: "Հայերեն" },
  de: { tag: "de", name: "Deutsch" },
  nl: { tag: "nl", name: "Nederlands" },
  es_US: { tag: "es-US", name: "Español (EE. UU.)" },
  es_AR: { tag: "es-AR", name: "Español (Argentina)" },
  fr: { tag: "fr", name: "Français" },
  ja: { tag: "ja", name: "日本語" },
  ka: { tag: "ka", name: "ქართული" },
  ru: { tag: "ru", name: "Русский" },
  pt: { tag: "pt", name: "Português" },
  ua: { tag: "uk", name: "Українська" },
  kk: { tag: "kk", name: "Қазақша" },
} as const satisfies Record<string, { tag: string; name: string }>;

export type Locale = keyof typeof LOCALES;

export const ALL_LOCALES = Object.keys(LOCALES) as Locale[];

export const isLocale = (text: string): text is Locale => Object.hasOwn(LOCALES, text);

/** The BCP 47 tag for `lang`, `Intl` and files: `ua` is `uk`, `es_AR` is `es-AR`. */
export const tagOf = (locale: Locale): string => LOCALES[locale].tag;
