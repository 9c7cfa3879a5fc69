import { type Day, isDay } from "@/lib/kit/day";
import { isPlausibleBirthDate } from "./age";

/** A date as it is typed, in three inputs. The month may be a name. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** What is wrong with a typed date: one part, or the day as a whole (not real, in the future, too long ago). */
export type DateProblem = keyof DateParts | "real" | "past" | "old";

const DAYS = 31;
const MONTHS = 12;

const normalized = (text: string): string => text.normalize("NFKC").trim();
const asNumber = (text: string): number | undefined => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
const within = (number: number | undefined, last: number): number | undefined =>
  number !== undefined && number >= 1 && number <= last ? number : undefined;
const isYear = (text: string): boolean => /^\d{4}$/.test(text);
const padded = (number: number): string => String(number).padStart(2, "0");

/** Joins the three inputs: `YYYY-MM-DD` once they form one, until then the typed texts in that order. */
export const joinDate = (parts: DateParts, monthOf: (name: string) => number | undefined): string => {
  const [day, typedMonth, year] = [normalized(parts.day), normalized(parts.month), normalized(parts.year)];
  if (!day && !typedMonth && !year) return "";
  const month = within(asNumber(typedMonth) ?? monthOf(typedMonth), MONTHS);
  const dayNumber = within(asNumber(day), DAYS);
  if (dayNumber && month && isYear(year)) return `${year}-${padded(month)}-${padded(dayNumber)}`;
  return [year, month ?? typedMonth, day].map((text) => String(text).replaceAll("-", "")).join("-");
};

/** Splits a text that `joinDate` made. */
export const splitDate = (text: string): DateParts => {
  const [year = "", month = "", day = ""] = text.split("-");
  const bare = (number: string) => (isDay(text) ? String(Number(number)) : number);
  return { day: bare(day), month: bare(month), year };
};

/** The first problem of a birth date; `undefined` if it is valid. */
export const birthDateProblem = (text: string, today: Day): DateProblem | undefined => {
  const { day, month, year } = splitDate(text);
  if (!within(asNumber(day), DAYS)) return "day";
  if (!within(asNumber(month), MONTHS)) return "month";
  if (!isYear(year)) return "year";
  if (!isDay(text)) return "real";
  if (text > today) return "past";
  return isPlausibleBirthDate(text, today) ? undefined : "old";
};
