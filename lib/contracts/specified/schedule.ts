import { z } from "zod";
import { isRecord } from "@/lib/kit/record";
import { rowVersion } from "../wire-types";
import {
  advisory,
  clock,
  count,
  day,
  id,
  instant,
  listOf,
  maybe,
  memberOf,
  otherwise,
  renamed,
  weekday,
} from "./values";

const TIMES = { startTime: "start_time", endTime: "end_time" };

/** A weekly session, with its times under either name. */
const session = {
  _id: id,
  weekday,
  start_time: clock,
  end_time: clock,
  pairId: maybe(id, "no second session"),
  capacity: maybe(count, "seats are told by the start days"),
  busyCapacity: maybe(count, "0"),
  isAvailable: maybe(z.boolean(), "available while `busyCapacity` is below `capacity`"),
  isClosest: maybe(z.boolean(), "no"),
  startsFrom: maybe(day),
  seatsLeft: maybe(count),
};

/** A session as an appointment names it. */
export const bookedSession = renamed(TIMES, z.object({ _id: maybe(id), weekday, start_time: clock, end_time: clock }));

export const sessionList = listOf("sessions", renamed(TIMES, z.object(session)));
export type SpecifiedSession = z.output<typeof sessionList>[number];

/** Sessions as staff read them. */
export const staffSessionList = listOf(
  "sessions",
  renamed(
    TIMES,
    z.object({
      ...session,
      capacity: maybe(count, "0 is proposed for a day without a start day"),
      registration_employees_count: maybe(count, "1"),
    }),
  ),
);

// A session with the row of its start day: `_id` is then the session's.
const rowOfSession = (value: unknown): unknown => {
  if (!isRecord(value) || !("start_day_id" in value)) return value;
  const { start_day_id, ...row } = value;
  return { ...row, _id: start_day_id, sessionId: row.sessionId ?? row._id };
};

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  listOf("startDays", z.preprocess(rowOfSession, row).meta({ names: { start_day_id: "_id" } }));

const startDay = {
  _id: id.nullish().transform((row) => row ?? null),
  sessionId: maybe(id, "the session that was asked for"),
  date: day,
  capacity: count,
  busyCapacity: maybe(count, "0"),
};

export const startDayList = rowsOf(
  z.object({
    ...startDay,
    isAvailable: maybe(z.boolean(), "available while it and its pair's day have seats"),
    isClosest: maybe(z.boolean(), "the first one that is available"),
    pairStartDayId: maybe(id, "the pair's next day in the same reply"),
    seatsLeft: maybe(count),
  }),
);
export type SpecifiedStartDay = z.output<typeof startDayList>[number];

/** Start days as staff read them. */
export const staffStartDayList = rowsOf(
  z.object({
    ...startDay,
    _id: otherwise("the session is not open on that day", startDay._id),
    sessionId: maybe(id),
    version: advisory(rowVersion),
  }),
);
export type StaffStartDayRow = z.output<typeof staffStartDayList>[number];

const presentation = renamed(
  { locationKey: "location_key" },
  z.object({
    _id: id,
    date: instant,
    capacity: count,
    busyCapacity: maybe(count, "0"),
    startDates: maybe(z.array(day), "none"),
    location_key: maybe(z.string(), "the location that was asked for"),
    version: advisory(rowVersion),
  }),
);
export type SpecifiedPresentation = z.output<typeof presentation>;

export const presentationList = listOf("presentations", presentation);

/** A page of presentations; without a count there is no further page. */
export const presentationPage = z.preprocess(
  (reply) => (Array.isArray(reply) ? { presentations: reply } : reply),
  memberOf("data", z.object({ presentations: z.array(presentation), count: maybe(count, "no further page") })),
);

export const weekList = listOf(
  "weeks",
  z.object({
    value: z.array(day).min(1),
    name: maybe(z.string(), "the first and the last day"),
    capacity: count,
    busyCapacity: count,
  }),
);
