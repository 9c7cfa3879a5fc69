import { memoizeByKey } from "@/lib/kit/memoize";
import { ALL_LOCALES, tagOf } from "./locales";

const folded = (text: string): string => text.trim().toLowerCase();

/** The names of a region's country in all our languages that the device knows, and its code. */
const namesOf = memoizeByKey((region) => {
  const names = ALL_LOCALES.map((locale) => new Intl.DisplayNames(tagOf(locale), { type: "region" }).of(region));
  return new Set([region, ...names].flatMap((name) => (name ? folded(name) : [])));
});

/** Whether a typed country is the region's. */
export const isCountryOf = (region: string, typed: string): boolean => namesOf(region).has(folded(typed));
