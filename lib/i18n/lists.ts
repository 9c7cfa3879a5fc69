import { bcp47 } from "@/lib/domain/country/locales";

/** The word for "and" in languages that browsers lack. Kazakh uses it only between two items. */
const LIST_WORDS: Readonly<Record<string, { two: string; last: string }>> = {
  hy: { two: " և ", last: " և " },
  ka: { two: " და ", last: " და " },
  kk: { two: " және ", last: ", " },
};

/** A list in a language: "SMS, Viber and Telegram". */
export const listText = (language: string, items: readonly string[]): string => {
  const words = LIST_WORDS[language];
  if (!words) return new Intl.ListFormat(bcp47(language)).format(items);
  const [last = "", ...before] = items.toReversed();
  return before.length === 0
    ? last
    : before.toReversed().join(", ") + (before.length > 1 ? words.last : words.two) + last;
};

/** Sentences one after the other. Japanese has no space between them. */
export const sentencesText = (language: string, sentences: readonly string[]): string =>
  sentences.join(language === "ja" ? "" : " ");
