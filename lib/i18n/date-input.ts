import type { DateParts } from "@/lib/domain/person/birth-date";

/** The order of a date's parts in a country and a language. */
export const dateOrder = (language: string, region: string): readonly (keyof DateParts)[] => {
  if (region === "JP" || language.startsWith("ja")) return ["year", "month", "day"];
  // The American order is for the United States only. Browsers lack English for most of our countries.
  return language === "en" && region === "US" ? ["month", "day", "year"] : ["day", "month", "year"];
};

const EXAMPLE: DateParts = { day: "27", month: "3", year: "2011" };

/** A birth date as it is typed, in the order of the parts: "27 3 2011". */
export const dateExample = (language: string, region: string): string =>
  dateOrder(language, region)
    .map((part) => EXAMPLE[part])
    .join(" ");
