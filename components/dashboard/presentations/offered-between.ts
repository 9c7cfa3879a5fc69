import { call } from "@/lib/client/call";
import type { Day } from "@/lib/kit/day";

/** Year and month (from 0) of each month between two days. */
const monthsBetween = (from: Day, to: Day): { year: number; month: number }[] => {
  const count = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: Math.max(0, count(to) - count(from) + 1) }, (_, offset) => {
    const months = count(from) + offset;
    return { year: Math.floor(months / 12), month: months % 12 };
  });
};

/** The days between two days, both included, that a presentation may lead to, ascending. */
export const offeredBetween = async (locationKey: string, from: Day, to: Day): Promise<Day[]> => {
  const months = await Promise.all(
    monthsBetween(from, to).map((month) => call("POST /start-day/month", { body: { ...month, locationKey } })),
  );
  return months
    .flatMap(({ calendarStartDays }) => calendarStartDays.map(({ date }) => date))
    .filter((day) => day >= from && day <= to)
    .sort();
};
