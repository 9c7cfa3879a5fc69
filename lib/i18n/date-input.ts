import type { DateParts } from "@/lib/domain/person/birth-date";
import { dayText } from "./dates";

/** In which order a language writes the parts of a date. */
export const dateOrder = (language: string, region: string): readonly (keyof DateParts)[] => {
  if (language.startsWith("ja")) return ["year", "month", "day"];
  // English is written the American way in America alone; browsers know no other English of most of our countries.
  return language === "en" && region === "US" ? ["month", "day", "year"] : ["day", "month", "year"];
};

// Alone, short, and as it stands in a date: "май", "мая".
const monthNames = (language: string, month: number): string[] => {
  const day = `2024-${String(month).padStart(2, "0")}-11`;
  const inDate = dayText(language, "longDate", day).match(/[\p{L}\p{M}]+/gu) ?? [];
  const longest = [...inDate].sort((one, other) => other.length - one.length)[0] ?? "";
  return [dayText(language, "month", day), dayText(language, "shortMonth", day), longest].map((name) =>
    name.toLowerCase().replace(/\.$/, ""),
  );
};

const LEAST = 3;
// "մարտ", "մարտի", "մարտին".
const LONGEST_ENDING = 2;
const TWELVE = Array.from({ length: 12 }, (_, at) => at + 1);

const means = (typed: string) => (name: string) =>
  name === typed ||
  (typed.length >= LEAST && name.startsWith(typed)) ||
  (name.length >= LEAST && typed.startsWith(name) && typed.length <= name.length + LONGEST_ENDING);

/** The month that a text names in a language, whole, by its beginning or with an ending; nothing when several could be meant. */
export const monthOf = (language: string, text: string): number | undefined => {
  const typed = text.toLowerCase().replace(/\.$/, "");
  const [month, ...more] = TWELVE.filter((number) => monthNames(language, number).some(means(typed)));
  return more.length === 0 ? month : undefined;
};
