import { z } from "zod";
import { daysOfWeek, isDay, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { declare, type Received } from "./call";
import { requireLocation, requireRow } from "./locations";
import { Refusal } from "./refusal";
import { listReply, startDayReply } from "./replies";
import { newId } from "./seed";
import type { LocationState, StartDay } from "./state";

const day = z.string().refine(isDay);
const capacity = z.int().min(0);
const dates = z.strictObject({ dates: z.array(day), location_key: z.string(), isFilled: z.boolean() });
const added = z.strictObject({
  location_key: z.string(),
  start_days: z.array(z.strictObject({ date: day, capacity, sessionId: z.string() })),
});
const updated = z.strictObject({
  location_key: z.string(),
  start_days: z.array(z.strictObject({ _id: z.string(), capacity })),
});

/** The specification shows no values of the direction. */
const LATER = ["future", "forward", "next", "later", "after"];
const EARLIER = ["past", "backward", "previous", "earlier", "before"];
const weeksQuery = z.strictObject({
  direction: z.enum([...LATER, ...EARLIER]),
  weeksCount: z.int().min(1),
  referenceDate: z.iso.datetime({ offset: true }).or(day),
  locationKey: z.string(),
});

/** The start days of the dates; those without a free seat only if filled ones are wanted, too. */
const list = ({ tenant, options, body }: Received<z.infer<typeof dates>, unknown>) => {
  const rows = requireLocation(tenant, body.location_key).startDays.filter(({ date }) => body.dates.includes(date));
  const offered = body.isFilled ? rows : rows.filter((row) => row.busyCapacity < row.capacity);
  return listReply(
    "startDays",
    offered.map((row) => startDayReply(row, options)),
    options,
  );
};

const monthDayYear = (date: string): string => {
  const [year, month, dayOfMonth] = date.split("-");
  return `${month}-${dayOfMonth}-${year}`;
};

const total = (rows: readonly StartDay[], member: "capacity" | "busyCapacity"): number =>
  rows.reduce((sum, row) => sum + row[member], 0);

const weekReply = ({ startDays }: LocationState, monday: string) => {
  const value = daysOfWeek(monday);
  const rows = startDays.filter(({ date }) => value.includes(date));
  const name = `${monthDayYear(monday)} - ${monthDayYear(plusDays(monday, 6))}`;
  return { value, name, capacity: total(rows, "capacity"), busyCapacity: total(rows, "busyCapacity") };
};

/** Later weeks begin with the week of the reference date; earlier ones end before it. */
const weeks = ({ tenant, options, body }: Received<z.infer<typeof weeksQuery>, unknown>) => {
  const location = requireLocation(tenant, body.locationKey);
  const first = mondayOf(body.referenceDate.slice(0, 10));
  const start = LATER.includes(body.direction) ? first : plusDays(first, -7 * body.weeksCount);
  const mondays = Array.from({ length: body.weeksCount }, (_, week) => plusDays(start, 7 * week));
  return listReply(
    "weeks",
    mondays.map((monday) => weekReply(location, monday)),
    options,
  );
};

const add = ({ tenant, body }: Received<z.infer<typeof added>, unknown>) => {
  const { sessions, startDays } = requireLocation(tenant, body.location_key);
  for (const { sessionId, date } of body.start_days) {
    if (requireRow(sessions, sessionId, "Session").weekday !== weekdayOf(date))
      throw new Refusal(400, `The session is not on ${date}`);
    if (startDays.some((row) => row.sessionId === sessionId && row.date === date))
      throw new Refusal(400, `The session has a start day on ${date}`);
  }
  startDays.push(...body.start_days.map((row) => ({ ...row, _id: newId(), busyCapacity: 0 })));
  return {};
};

/** The seats that are taken of a start day, or of its pair in the same week if these are more. */
const leastCapacity = ({ sessions, startDays }: LocationState, startDay: StartDay): number => {
  const { pairId } = requireRow(sessions, startDay.sessionId, "Session");
  const week = daysOfWeek(startDay.date);
  const pair = startDays.find(({ sessionId, date }) => sessionId === pairId && week.includes(date));
  return Math.max(startDay.busyCapacity, pair?.busyCapacity ?? 0);
};

const update = ({ tenant, body }: Received<z.infer<typeof updated>, unknown>) => {
  const location = requireLocation(tenant, body.location_key);
  const changes = body.start_days.map(({ _id, capacity }) => {
    const row = requireRow(location.startDays, _id, "Start day");
    const least = leastCapacity(location, row);
    if (capacity < least) throw new Refusal(400, `Capacity must be at least ${least}`);
    return { row, capacity };
  });
  for (const { row, capacity } of changes) row.capacity = capacity;
  return {};
};

/** The weeks of the dashboard. No call lists the start days of a month: the specification shows none. */
export const startDayCalls = [
  declare({ call: "POST /start-day/get", caller: "staff", body: dates, answer: list }),
  declare({ call: "POST /start-day/get-weeks", caller: "staff", body: weeksQuery, answer: weeks }),
  declare({ call: "POST /start-day/add", caller: "staff", body: added, answer: add }),
  declare({ call: "PATCH /start-day/update", caller: "staff", body: updated, answer: update }),
];
