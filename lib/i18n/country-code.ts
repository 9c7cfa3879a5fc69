import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { memoizeByKey } from "@/lib/kit/memoize";
import { searchText } from "@/lib/kit/typed-text";
import { phoneCountries } from "./phone-countries";

const codesIn = memoizeByKey(
  (language) => new Map(phoneCountries(language).map(({ name, region }) => [searchText(name), region])),
);

/** The ISO 3166 code of a country that was typed by its name in one of our languages. Other texts stay. Server only. */
export const countryCodeOf = (text: string): string => {
  const name = searchText(text);
  return ALL_LOCALES.map((language) => codesIn(language).get(name)).find((code) => code !== undefined) ?? text;
};
