import type { Locale } from "./locales";

interface CountryRow {
  region: string;
  locales: readonly Locale[];
  defaultLocale: Locale;
  fallbackLocale: Locale;
  /** The form asks for names in the country's script and in Latin script. */
  nativeNames?: true;
  /** Adults skip the step for guardians. */
  agePreCheck?: true;
}

/** The countries a tenant can be in, with the only locales that its pages offer and accept. */
export const COUNTRIES = {
  armenia: { region: "AM", locales: ["hy", "en"], defaultLocale: "hy", fallbackLocale: "en", nativeNames: true },
  netherlands: { region: "NL", locales: ["nl", "en"], defaultLocale: "nl", fallbackLocale: "en" },
  usa: { region: "US", locales: ["en", "es_US"], defaultLocale: "en", fallbackLocale: "es_US" },
  germany: { region: "DE", locales: ["de", "en"], defaultLocale: "de", fallbackLocale: "en", agePreCheck: true },
  georgia: { region: "GE", locales: ["ka", "en"], defaultLocale: "ka", fallbackLocale: "en", nativeNames: true },
  argentina: { region: "AR", locales: ["es_AR"], defaultLocale: "es_AR", fallbackLocale: "es_AR" },
  japan: { region: "JP", locales: ["ja", "en"], defaultLocale: "ja", fallbackLocale: "en", nativeNames: true },
  india: { region: "IN", locales: ["en"], defaultLocale: "en", fallbackLocale: "en" },
  kazakhstan: { region: "KZ", locales: ["ru", "en"], defaultLocale: "ru", fallbackLocale: "en", nativeNames: true },
  france: { region: "FR", locales: ["fr", "en"], defaultLocale: "fr", fallbackLocale: "en" },
} as const satisfies Record<string, CountryRow>;

export type Country = keyof typeof COUNTRIES;

/** ISO 3166 region of a country, for phone numbers and address forms. */
export type Region = (typeof COUNTRIES)[Country]["region"];

/** A country's row. */
export const countryOf = (country: Country): CountryRow & { region: Region } => COUNTRIES[country];

/** The row of a region's country. */
export const countryOfRegion = (region: Region): CountryRow =>
  Object.values<CountryRow>(COUNTRIES).find((row) => row.region === region) ?? COUNTRIES.usa;
