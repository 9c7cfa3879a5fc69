import { memoizeByKey } from "@/lib/kit/memoize";
import { bcp47 } from "./locales";

const collatorOf = memoizeByKey((language) => new Intl.Collator(bcp47(language), { numeric: true }));

/** Items in a language's order of one of their texts, numbers in it by their value. */
export const sortedIn = <Item>(language: string, items: readonly Item[], textOf: (item: Item) => string): Item[] => {
  const { compare } = collatorOf(language);
  return items.toSorted((one, other) => compare(textOf(one), textOf(other)));
};
