import { z } from "zod";
import { rowVersion } from "../wire-types";
import { advisory, clock, count, day, id, instant, listOf, maybe, memberOf, renamed, weekday } from "./values";

const TIMES = { startTime: "start_time", endTime: "end_time" };

/** A weekly session, with its times under either name. */
const session = renamed(
  TIMES,
  z.object({
    _id: id,
    weekday,
    start_time: clock,
    end_time: clock,
    pairId: maybe(id),
    capacity: maybe(count),
    busyCapacity: maybe(count),
    isAvailable: maybe(z.boolean()),
    isClosest: maybe(z.boolean()),
    startsFrom: maybe(day),
    seatsLeft: maybe(count),
    registration_employees_count: maybe(count),
  }),
);

/** A session as an appointment names it. */
export const bookedSession = renamed(TIMES, z.object({ _id: maybe(id), weekday, start_time: clock, end_time: clock }));

export const sessionList = listOf("sessions", session);

// A session with the row of its start day: `_id` is then the session's.
const rowOfSession = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !("start_day_id" in value)) return value;
  const { start_day_id, ...row } = value as Record<string, unknown>;
  return { ...row, _id: start_day_id, sessionId: row.sessionId ?? row._id };
};

const startDay = z.preprocess(
  rowOfSession,
  z.object({
    _id: id.nullish().transform((row) => row ?? null),
    sessionId: maybe(id),
    date: day,
    capacity: count,
    busyCapacity: maybe(count),
    version: advisory(rowVersion),
    pairStartDayId: maybe(id),
    seatsLeft: maybe(count),
    isAvailable: maybe(z.boolean()),
    isClosest: maybe(z.boolean()),
  }),
);
export type SpecifiedStartDay = z.output<typeof startDay>;

export const startDayList = listOf("startDays", startDay);

const presentation = renamed(
  { locationKey: "location_key" },
  z.object({
    _id: id,
    date: instant,
    capacity: count,
    busyCapacity: maybe(count),
    startDates: maybe(z.array(day)),
    location_key: maybe(z.string()),
    version: advisory(rowVersion),
  }),
);
export type SpecifiedPresentation = z.output<typeof presentation>;

export const presentationList = listOf("presentations", presentation);

/** A page of presentations; without a count there is no further page. */
export const presentationPage = z.preprocess(
  (reply) => (Array.isArray(reply) ? { presentations: reply } : reply),
  memberOf("data", z.object({ presentations: z.array(presentation), count: maybe(count) })),
);

export const weekList = listOf(
  "weeks",
  z.object({ value: z.array(day).min(1), name: maybe(z.string()), capacity: count, busyCapacity: count }),
);
