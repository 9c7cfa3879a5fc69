import { memoizeByKey } from "@/lib/kit/memoize";
import { ALL_LOCALES, tagOf } from "./locales";

/** A name as it is compared with others: in plain letters, without case and outer blanks. */
export const comparableName = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** The names of a region's country in all our languages that the device knows, and its code. */
const namesOf = memoizeByKey((region) => {
  const names = ALL_LOCALES.map((locale) => new Intl.DisplayNames(tagOf(locale), { type: "region" }).of(region));
  return new Set([region, ...names].flatMap((name) => (name ? comparableName(name) : [])));
});

/** Whether a typed country is the region's. */
export const isCountryOf = (region: string, typed: string): boolean => namesOf(region).has(comparableName(typed));
