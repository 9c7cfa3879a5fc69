import { memoizeByKey } from "@/lib/kit/memoize";
import { ALL_LOCALES, bcp47, type Locale, tagOf } from "./locales";

const collatorOf = memoizeByKey((language) => new Intl.Collator(bcp47(language), { numeric: true }));

/** Items sorted by a text in a language's order; numbers in it sort by value. */
export const sortedIn = <Item>(language: string, items: readonly Item[], textOf: (item: Item) => string): Item[] => {
  const { compare } = collatorOf(language);
  return items.toSorted((one, other) => compare(textOf(one), textOf(other)));
};

/** The collation of PostgreSQL by which names of people are in a language's order, or in the one of all languages. */
export const collationOf = (language: Locale | undefined): string =>
  `${language ? tagOf(language).split("-", 1)[0] : "und"}-x-icu`;

/** Every collation that `collationOf` names, each once. */
export const NAME_COLLATIONS = [...new Set([undefined, ...ALL_LOCALES].map(collationOf))];
