import type { DateParts } from "@/lib/domain/person/birth-date";
import { dayText } from "./dates";

/** The order of a date's parts in a language. */
export const dateOrder = (language: string, region: string): readonly (keyof DateParts)[] => {
  if (language.startsWith("ja")) return ["year", "month", "day"];
  // The American order is for the United States only. Browsers lack English for most of our countries.
  return language === "en" && region === "US" ? ["month", "day", "year"] : ["day", "month", "year"];
};

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, "");

// Alone, and as it stands in a date: "май", "мая"; then short.
const monthNames = (language: string, month: number): { whole: string[]; short: string } => {
  const day = `2024-${String(month).padStart(2, "0")}-11`;
  const inDate = dayText(language, "longDate", day).match(/[\p{L}\p{M}]+/gu) ?? [];
  const longest = [...inDate].sort((one, other) => other.length - one.length)[0] ?? "";
  return {
    whole: [dayText(language, "month", day), longest].map(plain),
    short: plain(dayText(language, "shortMonth", day)),
  };
};

const LEAST = 3;
// "մարտ", "մարտի", "մարտին".
const LONGEST_ENDING = 2;
const TWELVE = Array.from({ length: 12 }, (_, at) => at + 1);

const hasEnding = (typed: string, name: string): boolean =>
  name.length >= LEAST && typed.startsWith(name) && typed.length <= name.length + LONGEST_ENDING;

/** The number of a typed month: its name, its beginning, or its name with an ending. `undefined` if it is ambiguous. */
export const monthOf = (language: string, text: string): number | undefined => {
  const typed = plain(text);
  if (typed === "") return undefined;
  const [month, ...more] = TWELVE.filter((number) => {
    const { whole, short } = monthNames(language, number);
    if ([...whole, short].some((name) => name === typed || (typed.length >= LEAST && name.startsWith(typed))))
      return true;
    return whole.some((name) => hasEnding(typed, name));
  });
  return more.length === 0 ? month : undefined;
};
