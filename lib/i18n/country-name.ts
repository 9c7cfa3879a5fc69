import { bcp47 } from "@/lib/domain/country/locales";
import { memoizeByKey } from "@/lib/kit/memoize";

const namesIn = memoizeByKey((language) => new Intl.DisplayNames(bcp47(language), { type: "region" }));

const REGION = /^[A-Z]{2}$/;

/** The name of a country by its ISO 3166 code. A text that is no code stays. Browsers lack some languages. */
export const countryName = (code: string, language: string): string =>
  REGION.test(code) ? (namesIn(language).of(code) ?? code) : code;
