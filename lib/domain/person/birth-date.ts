import { type Day, isDay } from "@/lib/kit/day";
import { typedText } from "@/lib/kit/typed-text";
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

/** The number of a part that consists of it and what is written around it: "27th", "27.", "3月", "2011年". */
const NUMBER = /^\D{0,3}(\d{1,4})\D{0,6}$/;
const barePart = (text: string): string => {
  const typed = typedText(text);
  return NUMBER.exec(typed)?.[1] ?? typed;
};
const asNumber = (text: string): number | undefined => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
const within = (number: number | undefined, last: number): number | undefined =>
  number !== undefined && number >= 1 && number <= last ? number : undefined;
const isYear = (text: string): boolean => /^\d{4}$/.test(text);
const padded = (number: number): string => String(number).padStart(2, "0");

/** The number of a month by its name, 1 to 12; undefined for another word. */
type MonthOf = (name: string) => number | undefined;

/** Joins the three inputs: `YYYY-MM-DD` once they form one, until then the typed texts in that order. */
export const joinDate = (parts: DateParts, monthOf: MonthOf): string => {
  const [day, typedMonth, year] = [barePart(parts.day), barePart(parts.month), barePart(parts.year)];
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

const DATE_TEXT_LENGTH = 60;
const TIME = /(\d)T\d.*$/;

type Order = readonly (keyof DateParts)[];
const YEAR_FIRST: Order = ["year", "month", "day"];

const inOrder = (order: Order, numbers: readonly string[]): DateParts =>
  Object.fromEntries(order.map((part, index) => [part, numbers[index] ?? ""])) as unknown as DateParts;

// Of eight digits, no other four are the year.
const CENTURY = /^(?:19|20)/;
const isReal = ({ year, month, day }: DateParts): boolean => CENTURY.test(year) && isDay(`${year}-${month}-${day}`);

/** Eight digits in a row: in the page's order, else the year first. Undefined for other digits. */
const fromDigits = (digits: string, order: Order): DateParts | undefined => {
  const inSizes = (parts: Order) => {
    const form = new RegExp(`^${parts.map((part) => (part === "year" ? "(\\d{4})" : "(\\d{2})")).join("")}$`);
    return inOrder(parts, form.exec(digits)?.slice(1) ?? []);
  };
  return [inSizes(order), inSizes(YEAR_FIRST)].find(isReal);
};

/** Three numbers: the year first where it is written first, else in the page's order, with the year where it has four digits. */
const fromNumbers = (numbers: readonly string[], order: Order): DateParts => {
  if (isYear(numbers[0] ?? "")) return inOrder(YEAR_FIRST, numbers);
  const withoutYear = order.filter((part) => part !== "year");
  const parts = inOrder(isYear(numbers[2] ?? "") ? [...withoutYear, "year"] : order, numbers);
  // Only one of the two can be a month.
  const isSwapped = Number(parts.month) > MONTHS && Number(parts.day) <= MONTHS;
  return isSwapped ? { ...parts, day: parts.month, month: parts.day } : parts;
};

/**
 * The parts of a whole date that was pasted or filled into one input, in the page's order or the year first, its month as a number
 * or a name; undefined for any other text.
 */
export const wholeDateIn = (typed: string, order: Order, monthOf: MonthOf): DateParts | undefined => {
  const parts = partsIn(typed, order, monthOf);
  return parts && { ...parts, day: String(Number(parts.day)), month: String(Number(parts.month)) };
};

const partsIn = (typed: string, order: Order, monthOf: MonthOf): DateParts | undefined => {
  if (typed.length > DATE_TEXT_LENGTH) return undefined;
  const text = typedText(typed).replace(TIME, "$1");
  const numbers = text.match(/\d+/g) ?? [];
  const [first = "", second = ""] = numbers;
  if (numbers.length === 1) return fromDigits(first, order);
  if (numbers.some((number) => number.length > 4)) return undefined;
  if (numbers.length === 3) return fromNumbers(numbers, order);
  const months = new Set((text.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => monthOf(word) ?? []));
  const [month, ...others] = months;
  if (numbers.length !== 2 || month === undefined || others.length > 0) return undefined;
  return isYear(first)
    ? { year: first, month: String(month), day: second }
    : { day: first, month: String(month), year: second };
};
