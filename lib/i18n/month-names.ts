import { dayText } from "./dates";

const normalizeName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

// The name alone and as a date has it ("май", "мая"); then the short name.
const monthNames = (language: string, month: number): { whole: string[]; short: string } => {
  const day = `2024-${String(month).padStart(2, "0")}-11`;
  const inDate = dayText(language, "longDate", day).match(/[\p{L}\p{M}]+/gu) ?? [];
  const longest = [...inDate].sort((one, other) => other.length - one.length)[0] ?? "";
  return {
    whole: [dayText(language, "month", day), longest].map(normalizeName),
    short: normalizeName(dayText(language, "shortMonth", day)),
  };
};

const MIN_LENGTH = 3;
// "մարտ", "մարտի", "մարտին".
const LONGEST_ENDING = 2;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const hasEnding = (typed: string, name: string): boolean =>
  name.length >= MIN_LENGTH && typed.startsWith(name) && typed.length <= name.length + LONGEST_ENDING;

/** The number of a typed month: its name, its beginning, or its name with an ending. `undefined` if it is ambiguous. */
export const monthOf = (language: string, text: string): number | undefined => {
  const typed = normalizeName(text);
  if (typed === "") return undefined;
  const [month, ...more] = MONTHS.filter((number) => {
    const { whole, short } = monthNames(language, number);
    if ([...whole, short].some((name) => name === typed || (typed.length >= MIN_LENGTH && name.startsWith(typed))))
      return true;
    return whole.some((name) => hasEnding(typed, name));
  });
  return more.length === 0 ? month : undefined;
};
