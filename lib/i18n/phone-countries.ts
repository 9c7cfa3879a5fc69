import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { bcp47 } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { memoizeByKey } from "@/lib/kit/memoize";

/** A country in the list of calling codes. */
export interface PhoneCountry {
  /** ISO 3166. */
  region: string;
  name: string;
  /** Its calling code, "+374". */
  code: string;
}

/**
 * Every country with its calling code, named and sorted in a language. Server only: browsers lack country names in Armenian,
 * Georgian and Kazakh, and should not load the numbering plan for a list.
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
