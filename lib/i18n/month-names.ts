import { memoizeByKey } from "@/lib/kit/memoize";
import { searchText } from "@/lib/kit/typed-text";
import { dayText } from "./dates";

// "Maerz" is "März" on a keyboard without the letter.
const comparable = (name: string): string => searchText(name).replace(/\.$/, "").replaceAll("ae", "a");

// The name alone and as a date has it ("май", "мая"); then the short name.
const monthNames = (language: string, month: number): { whole: string[]; short: string } => {
  const day = `2024-${String(month).padStart(2, "0")}-11`;
  const inDate = dayText(language, "longDate", day).match(/[\p{L}\p{M}]+/gu) ?? [];
  const longest = [...inDate].sort((one, other) => other.length - one.length)[0] ?? "";
  return {
    whole: [dayText(language, "month", day), longest].map(comparable),
    short: comparable(dayText(language, "shortMonth", day)),
  };
};

const MIN_LENGTH = 3;
// "մարտ", "մարտի", "մարտին".
const LONGEST_ENDING = 2;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const namesIn = memoizeByKey((language) => MONTHS.map((month) => ({ month, ...monthNames(language, month) })));

const hasEnding = (typed: string, name: string): boolean =>
  name.length >= MIN_LENGTH && typed.startsWith(name) && typed.length <= name.length + LONGEST_ENDING;

const monthIn = (language: string, typed: string): number | undefined => {
  const [found, ...more] = namesIn(language).filter(
    ({ whole, short }) =>
      [...whole, short].some((name) => name === typed || (typed.length >= MIN_LENGTH && name.startsWith(typed))) ||
      whole.some((name) => hasEnding(typed, name)),
  );
  return more.length === 0 ? found?.month : undefined;
};

/**
 * The number of a typed month: its name, its beginning, or its name with an ending, with or without accents, in the first of the
 * languages that has it. `undefined` if it is ambiguous there.
 */
export const monthOf = (languages: readonly string[], text: string): number | undefined => {
  const typed = comparable(text);
  if (typed === "") return undefined;
  for (const language of languages) {
    const month = monthIn(language, typed);
    if (month !== undefined) return month;
  }
  return undefined;
};
