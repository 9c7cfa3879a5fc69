import { z } from "zod";
import { type Day, dayIn, daysOfWeek, isDay, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { listed, type Options, type Received, route } from "./route";
import { Refusal } from "./tokens";
import {
  type LocationState,
  newId,
  type Presentation,
  requireLocation,
  requireRow,
  type Session,
  type StartDay,
} from "./world";

const byDate = (one: { date: string }, other: { date: string }) => one.date.localeCompare(other.date);

export const sessionReply = ({ _id, weekday, start, end, pairId, capacity }: Session, { spelling }: Options) => ({
  ...{ _id, weekday },
  ...(spelling === "snake" ? { start_time: start, end_time: end } : { startTime: start, endTime: end }),
  ...{ pairId, capacity },
});

const startDaysReply = (rows: readonly StartDay[], options: Options) => {
  const replies = rows.map(({ _id, sessionId, date, capacity, busyCapacity }) => ({
    ...(options.spelling === "snake" ? { _id } : { start_day_id: _id }),
    ...{ sessionId, date, capacity, busyCapacity },
  }));
  return listed("startDays", replies, options);
};

const presentationReplies = (rows: readonly Presentation[], { location_key: locationKey }: LocationState) =>
  rows.map(({ _id, date, capacity, busyCapacity, startDates }) => ({
    ...{ _id, date, capacity, busyCapacity, startDates, locationKey },
  }));

/** The first start day of the paired session on that day or within the week after it. */
export const pairStartDayOf = ({ startDays }: LocationState, { date: first }: StartDay, pairId: string) =>
  startDays
    .filter(({ sessionId, date }) => sessionId === pairId && date >= first && date <= plusDays(first, 7))
    .sort(byDate)[0];

/** The later presentations that serve a date. */
export const servingPresentations = ({ presentations }: LocationState, served: Day, now: Date): Presentation[] =>
  presentations.filter(({ date, startDates }) => new Date(date) > now && startDates.includes(served)).sort(byDate);

const filled = z.string().min(1).optional();
/** The specification shows neither the filters nor the spelling of the location: a filter is a member of a session. */
const location = z.strictObject({ locationKey: filled, location_key: filled });
const filters = location.extend({ weekday: filled, pairId: filled });

const sessions = ({ tenant, options }: Received, chosen: z.infer<typeof filters>) => {
  const rows = requireLocation(tenant, chosen.locationKey ?? chosen.location_key ?? "")
    .sessions.filter(({ weekday }) => !chosen.weekday || String(weekday) === chosen.weekday)
    .filter(({ pairId }) => !chosen.pairId || pairId === chosen.pairId);
  return listed(
    "sessions",
    rows.map((session) => sessionReply(session, options)),
    options,
  );
};

/**
 * The later start days of a session on which its pair starts, too, and which a later presentation serves. Full ones are among
 * them, with their numbers.
 */
const startDays = ({ tenant, options, now, params }: Received) => {
  const location = requireLocation(tenant, params.locationKey);
  const session = requireRow(location.sessions, params.sessionId, "Session");
  const pair = requireRow(location.sessions, params.pairSessionId, "Session");
  const rows = location.startDays
    .filter(({ sessionId, date }) => sessionId === session._id && date > dayIn(location.timeZone, now))
    .filter((startDay) => pairStartDayOf(location, startDay, pair._id))
    .filter(({ date }) => servingPresentations(location, date, now).length > 0);
  return startDaysReply(rows.sort(byDate), options);
};

const presentations = ({ tenant, options, now, params }: Received) => {
  const location = requireLocation(tenant, params.locationKey);
  const { date } = requireRow(location.startDays, params.startDayId, "Start day");
  return listed("presentations", presentationReplies(servingPresentations(location, date, now), location), options);
};

/** What applicants choose their seats from, and the sessions for staff. */
const seatRoutes = [
  route("GET /schedule", "applicant", { query: filters }, (received) => sessions(received, received.query)),
  route("POST /schedule/get-sessions", "staff", { body: location }, (received) => sessions(received, received.body)),
  route("GET /start-day/{sessionId}/{pairSessionId}/{locationKey}", "applicant", {}, startDays),
  route("GET /presentation/{startDayId}/{locationKey}", "applicant", {}, presentations),
];

const day = z.string().refine(isDay);
const dateTime = z.iso.datetime({ offset: true });
const count = z.int().min(0);
const dates = z.strictObject({ dates: z.array(day), location_key: z.string(), isFilled: z.boolean() });
const addedDays = z.strictObject({
  location_key: z.string(),
  start_days: z.array(z.strictObject({ date: day, capacity: count, sessionId: z.string() })),
});
const changedDays = z.strictObject({
  location_key: z.string(),
  start_days: z.array(z.strictObject({ _id: z.string(), capacity: count })),
});
/** The specification shows no values of the direction. */
const LATER = ["future", "forward", "next", "later", "after"];
const EARLIER = ["past", "backward", "previous", "earlier", "before"];
const weeksQuery = z.strictObject({
  direction: z.enum([...LATER, ...EARLIER]),
  weeksCount: z.int().min(1),
  referenceDate: dateTime.or(day),
  locationKey: z.string(),
});

const monthDayYear = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2-$3-$1");

const weekReply = ({ startDays }: LocationState, monday: string) => {
  const value = daysOfWeek(monday);
  const rows = startDays.filter(({ date }) => value.includes(date));
  const total = (member: "capacity" | "busyCapacity") => rows.reduce((sum, row) => sum + row[member], 0);
  const name = `${monthDayYear(monday)} - ${monthDayYear(plusDays(monday, 6))}`;
  return { value, name, capacity: total("capacity"), busyCapacity: total("busyCapacity") };
};

/** Later weeks begin with the week of the reference date; earlier ones end before it. */
const weeks = ({ tenant, options, body }: Received<z.infer<typeof weeksQuery>>) => {
  const location = requireLocation(tenant, body.locationKey);
  const first = mondayOf(body.referenceDate.slice(0, 10));
  const start = LATER.includes(body.direction) ? first : plusDays(first, -7 * body.weeksCount);
  const replies = Array.from({ length: body.weeksCount }, (_, week) => weekReply(location, plusDays(start, 7 * week)));
  return listed("weeks", replies, options);
};

const addDays = ({ tenant, body }: Received<z.infer<typeof addedDays>>) => {
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

const changeDays = ({ tenant, body }: Received<z.infer<typeof changedDays>>) => {
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

const page = z.strictObject({ limit: count, offset: count, locationKey: z.string() });
const draft = z.strictObject({
  ...{ locationKey: z.string(), capacity: count, date: dateTime },
  startDates: z.array(day.or(dateTime)),
});
const change = draft.extend({ id: z.string() });

/** A presentation as it is drafted. Refuses a start date that is over, repeated, or has no start day: senders de-duplicate them. */
const drafted = ({ tenant, now, body }: Received<z.infer<typeof draft>>) => {
  const { timeZone, startDays } = requireLocation(tenant, body.locationKey);
  const startDates = body.startDates.map((date) => (isDay(date) ? date : dayIn(timeZone, new Date(date))));
  if (new Set(startDates).size < startDates.length) throw new Refusal(400, "A start date is repeated");
  for (const served of startDates) {
    if (served < dayIn(timeZone, now)) throw new Refusal(400, `The start date ${served} is over`);
    if (!startDays.some(({ date }) => date === served)) throw new Refusal(400, `There is no start day on ${served}`);
  }
  return { capacity: body.capacity, date: new Date(body.date).toISOString(), startDates };
};

const addPresentation = (received: Received<z.infer<typeof draft>>) => {
  const { presentations } = requireLocation(received.tenant, received.body.locationKey);
  presentations.push({ _id: newId(), busyCapacity: 0, ...drafted(received) });
  return {};
};

const changePresentation = (received: Received<z.infer<typeof change>>) => {
  const { id, capacity, locationKey } = received.body;
  const { presentations } = requireLocation(received.tenant, locationKey);
  const row = requireRow(presentations, id, "Presentation");
  if (new Date(row.date) < received.now) throw new Refusal(400, "The presentation is over");
  if (capacity < row.busyCapacity) throw new Refusal(400, `Capacity must be at least ${row.busyCapacity}`);
  Object.assign(row, drafted(received));
  return {};
};

const removePresentation = ({ tenant, params }: Received) => {
  const all = tenant.locations.flatMap(({ presentations }) => presentations);
  const row = requireRow(all, params.id, "Presentation");
  if (row.busyCapacity > 0) throw new Refusal(400, "The presentation has bookings");
  for (const location of tenant.locations)
    location.presentations = location.presentations.filter((other) => other !== row);
  return {};
};

/** What applicants choose their seats from, and what staff change. No call lists a month's start days: the specification shows none. */
export const scheduleRoutes = [
  ...seatRoutes,
  route("POST /start-day/get", "staff", { body: dates }, ({ tenant, options, body }) => {
    const isOffered = (row: StartDay) => body.isFilled || row.busyCapacity < row.capacity;
    const { startDays } = requireLocation(tenant, body.location_key);
    const rows = startDays.filter((row) => body.dates.includes(row.date) && isOffered(row));
    return startDaysReply(rows, options);
  }),
  route("POST /start-day/get-weeks", "staff", { body: weeksQuery }, weeks),
  route("POST /start-day/add", "staff", { body: addedDays }, addDays),
  route("PATCH /start-day/update", "staff", { body: changedDays }, changeDays),
  route("POST /presentation/list", "staff", { body: page }, ({ tenant, body: { locationKey, limit, offset } }) => {
    const location = requireLocation(tenant, locationKey);
    const rows = location.presentations.toSorted(byDate).slice(offset, offset + limit);
    return { presentations: presentationReplies(rows, location), count: location.presentations.length };
  }),
  route("POST /presentation/add", "staff", { body: draft }, addPresentation),
  route("PATCH /presentation/update", "staff", { body: change }, changePresentation),
  route("DELETE /presentation/delete/{id}", "staff", {}, removePresentation),
];
