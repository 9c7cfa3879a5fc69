import type { DateParts } from "@/lib/domain/person/birth-date";
import { dayText } from "./dates";

/** In which order a language writes the parts of a date. */
export const dateOrder = (language: string, region: string): readonly (keyof DateParts)[] => {
  if (language.startsWith("ja")) return ["year", "month", "day"];
  // English is written the American way in America alone; browsers know no other English of most of our countries.
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

/** The month that a text names in a language, whole, by its beginning or with an ending; nothing when several could be meant. */
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
