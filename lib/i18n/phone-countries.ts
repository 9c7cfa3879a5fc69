import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { bcp47 } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { memoizeByKey } from "@/lib/kit/memoize";

/** A country as a chooser of phone numbers shows it. */
export interface PhoneCountry {
  /** ISO 3166. */
  region: string;
  name: string;
  /** Its calling code, "+374". */
  code: string;
}

/**
 * Every country with its calling code, in the language's names and order. For the server: browsers name no countries in
 * Armenian, Georgian or Kazakh, and need not load a numbering plan for a list.
 */
export const phoneCountries = memoizeByKey((language): PhoneCountry[] => {
  const names = new Intl.DisplayNames(bcp47(language), { type: "region" });
  const countries = getCountries().map((region) => ({
    region,
    name: names.of(region) ?? region,
    code: `+${getCountryCallingCode(region)}`,
  }));
  return sortedIn(language, countries, ({ name }) => name);
});
