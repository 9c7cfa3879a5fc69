import "server-only";
import {
  presentationPage,
  type SpecifiedStartDay,
  sessionList,
  startDayList,
  weekList,
} from "@/lib/contracts/specified/schedule";
import { type StaffStartDay, type staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { weekRange } from "@/lib/domain/schedule/weeks";
import { mondayOf, monthEnds, plusDays } from "@/lib/kit/day";
import type { RemoteCall } from "./exchange";
import { completePresentation, completeSession } from "./schedule";

/** The weekly sessions of a location, each with the number of employees who register people. */
export const getStaffSessions: RemoteCall<typeof staffStartDays.sessions> = async ({ input, send, parse }) => {
  const read = parse(sessionList, await send(input));
  return {
    sessions: read.map((session) => ({
      ...completeSession(session),
      registration_employees_count: session.registration_employees_count ?? DEFAULT_EMPLOYEES,
    })),
  };
};

const completeStartDays = (read: readonly SpecifiedStartDay[]): StaffStartDay[] =>
  read.flatMap(({ _id, sessionId, date, capacity, busyCapacity = 0, version }) =>
    sessionId === undefined ? [] : [{ _id, sessionId, date, capacity, busyCapacity, version }],
  );

/** The start days of some dates. */
export const getStaffStartDays: RemoteCall<typeof staffStartDays.list> = async ({ input, send, parse }) => {
  const { dates, location_key, isFilled = false } = input.body;
  const reply = await send({ body: { dates, location_key, isFilled } });
  return { startDays: completeStartDays(parse(startDayList, reply)) };
};

/** The weeks, each from Monday to Sunday and named by its ends unless the backend names it, ascending. */
export const getWeeks: RemoteCall<typeof staffStartDays.weeks> = async ({ input, send, parse }) => {
  const read = parse(weekList, await send(input));
  const weeks = read.map(({ value, name, capacity, busyCapacity }) => {
    const range = weekRange(mondayOf(value[0] ?? ""));
    return { ...range, name: name ?? range.name, capacity, busyCapacity };
  });
  return { weeks: weeks.sort((one, other) => one.firstDay.localeCompare(other.firstDay)) };
};

/** The days of a month that have start days. Their own call's address is not specified: without it they follow from the days. */
export const getMonth: RemoteCall<typeof staffStartDays.month> = async ({ input, has, send, parse, call }) => {
  const { month, year, locationKey } = input.body;
  if (has("startDayMonth")) return parse(staffStartDays.month.reply, await send(input));
  const [first, last] = monthEnds(year, month);
  const dates: string[] = [];
  for (let date = first; date <= last; date = plusDays(date, 1)) dates.push(date);
  const { startDays } = await call(staffStartDays.list, {
    body: { dates, location_key: locationKey, isFilled: true },
  });
  const open = new Set(startDays.flatMap(({ _id, date }) => (_id === null ? [] : [date])));
  return { calendarStartDays: [...open].sort().map((date) => ({ date })) };
};

/** Adds start days. What a backend answers is not specified, and no page needs it. */
export const addStartDays: RemoteCall<typeof staffStartDays.add> = async ({ input, send }) => {
  await send(input);
  return { startDays: [] };
};

/** Changes start days. Their versions go only to a backend that is said to have some. */
export const changeStartDays: RemoteCall<typeof staffStartDays.update> = async ({ input, has, send }) => {
  const { location_key, start_days } = input.body;
  const unversioned = start_days.map(({ _id, capacity }) => ({ _id, capacity }));
  await send({ body: { location_key, start_days: has("versions") ? start_days : unversioned } });
  return { startDays: [] };
};

/** A page of presentations. Without a count there is no further page. */
export const listPresentations: RemoteCall<typeof staffPresentations.list> = async ({ input, send, parse }) => {
  const { limit, offset, locationKey } = input.body;
  const read = parse(presentationPage, await send({ body: { limit, offset, locationKey } }));
  const presentations = read.presentations.map((row) => completePresentation(row, locationKey));
  return { presentations, count: read.count ?? offset + presentations.length };
};

type Draft = Parameters<RemoteCall<typeof staffPresentations.add>>[0]["input"]["body"];

const presentationOf = (id: string, { locationKey, capacity = 0, date, startDates }: Draft) => ({
  _id: id,
  date,
  capacity,
  busyCapacity: 0,
  startDates,
  location_key: locationKey,
});

/** Adds a presentation. The reply is not read, so its `_id` is empty. */
export const addPresentation: RemoteCall<typeof staffPresentations.add> = async ({ input, send }) => {
  await send(input);
  return presentationOf("", input.body);
};

/** Changes a presentation. `confirm` and `version` go only to a backend that is said to know them. */
export const updatePresentation: RemoteCall<typeof staffPresentations.update> = async ({ input, has, send }) => {
  const { confirm, version, ...body } = input.body;
  await send({ body: { ...body, ...(has("moveConfirmation") && { confirm }), ...(has("versions") && { version }) } });
  return presentationOf(body.id, body);
};

/** Deletes a presentation. The reply is not read. */
export const removePresentation: RemoteCall<typeof staffPresentations.remove> = async ({ input, has, send }) => {
  const { params, query = {} } = input;
  await send({ params, ...(has("versions") && { query }) });
  return undefined;
};
