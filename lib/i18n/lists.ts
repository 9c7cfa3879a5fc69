import { bcp47 } from "@/lib/domain/country/locales";

/** "and" before the last of several, where browsers know none; Kazakh has it between two alone. */
const LIST_WORDS: Readonly<Record<string, { two: string; last: string }>> = {
  hy: { two: " և ", last: " և " },
  ka: { two: " და ", last: " და " },
  kk: { two: " және ", last: ", " },
};

/** Several things in a row as the language writes them: "SMS, Viber and Telegram". */
export const listText = (language: string, items: readonly string[]): string => {
  const own = LIST_WORDS[language];
  if (!own) return new Intl.ListFormat(bcp47(language)).format(items);
  const [last = "", ...before] = items.toReversed();
  return before.length === 0 ? last : before.toReversed().join(", ") + (before.length > 1 ? own.last : own.two) + last;
};
