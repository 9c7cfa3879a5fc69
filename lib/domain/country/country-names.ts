import { memoizeByKey } from "@/lib/kit/memoize";
import { searchText } from "@/lib/kit/typed-text";
import { ALL_LOCALES, tagOf } from "./locales";

/** The names of a region's country in all our languages that the device knows, and its code. */
const namesOf = memoizeByKey((region) => {
  const names = ALL_LOCALES.map((locale) => new Intl.DisplayNames(tagOf(locale), { type: "region" }).of(region));
  return new Set([region, ...names].flatMap((name) => (name ? searchText(name) : [])));
});

/** Whether a typed country is the region's. */
export const isCountryOf = (region: string, typed: string): boolean => namesOf(region).has(searchText(typed));
