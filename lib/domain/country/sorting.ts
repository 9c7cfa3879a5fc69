import { memoizeByKey } from "@/lib/kit/memoize";
import { bcp47 } from "./locales";

const collatorOf = memoizeByKey((language) => new Intl.Collator(bcp47(language), { numeric: true }));

/** Items sorted by a text in a language's order; numbers in it sort by value. */
export const sortedIn = <Item>(language: string, items: readonly Item[], textOf: (item: Item) => string): Item[] => {
  const { compare } = collatorOf(language);
  return items.toSorted((one, other) => compare(textOf(one), textOf(other)));
};
