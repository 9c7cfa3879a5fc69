import "server-only";
import type { StaffStartDayRow } from "@/lib/contracts/specified/schedule";
import { type StaffStartDay, staffStartDays } from "@/lib/contracts/staff-schedule";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { weekRange } from "@/lib/domain/schedule/weeks";
import { mondayOf, monthEnds, plusDays } from "@/lib/kit/day";
import type { ExchangeOf, RemoteCalls } from "./exchange";
import { completePresentation, completeSession } from "./schedule";

const completeStartDays = (read: readonly StaffStartDayRow[]): StaffStartDay[] =>
  read.flatMap(({ sessionId, busyCapacity = 0, ...row }) =>
    sessionId === undefined ? [] : [{ ...row, sessionId, busyCapacity }],
  );

/** The days of a month that have start days, from their own reads. */
const monthFromDays = async ({ input, call }: ExchangeOf<"month">) => {
  const { month, year, locationKey } = input.body;
  const [first, last] = monthEnds(year, month);
  const dates: string[] = [];
  for (let date = first; date <= last; date = plusDays(date, 1)) dates.push(date);
  const { startDays } = await call(staffStartDays.list, { body: { dates, location_key: locationKey, isFilled: true } });
  const open = new Set(startDays.flatMap(({ _id, date }) => (_id === null ? [] : [date])));
  return { calendarStartDays: [...open].sort().map((date) => ({ date })) };
};

type Draft = ExchangeOf<"addPresentation">["input"]["body"];

// What a change answers is not specified: it is not read, and an added row has no id.
const presentationOf = (id: string, { locationKey, capacity = 0, date, startDates }: Draft) => ({
  ...{ _id: id, date, capacity, busyCapacity: 0, startDates },
  location_key: locationKey,
});

/** The timetable, the start days and the presentations of a location, for its staff. */
export const staffScheduleCalls: RemoteCalls<
  | "staffSessions"
  | "staffStartDays"
  | "weeks"
  | "month"
  | "addStartDays"
  | "updateStartDays"
  | "presentationPage"
  | "addPresentation"
  | "updatePresentation"
  | "removePresentation"
> = {
  staffSessions: async ({ ask }) => ({
    sessions: (await ask()).map((session) => ({
      ...completeSession(session),
      registration_employees_count: session.registration_employees_count ?? DEFAULT_EMPLOYEES,
    })),
  }),
  staffStartDays: async ({ ask }) => ({ startDays: completeStartDays(await ask()) }),
  // Each week is from Monday to Sunday, and named by its ends unless the backend names it.
  weeks: async ({ ask }) => {
    const weeks = (await ask()).map(({ value, name, capacity, busyCapacity }) => {
      const range = weekRange(mondayOf(value[0] ?? ""));
      return { ...range, name: name ?? range.name, capacity, busyCapacity };
    });
    return { weeks: weeks.sort((one, other) => one.firstDay.localeCompare(other.firstDay)) };
  },
  month: async (exchange) => (exchange.has("startDayMonth") ? exchange.ask() : monthFromDays(exchange)),
  addStartDays: async ({ send }) => {
    await send();
    return { startDays: [] };
  },
  updateStartDays: async ({ input: { body }, has, send }) => {
    const unversioned = body.start_days.map(({ _id, capacity }) => ({ _id, capacity }));
    await send(has("versions") ? { body } : { body: { ...body, start_days: unversioned } });
    return { startDays: [] };
  },
  // Without a count there is no further page.
  presentationPage: async ({ input: { body }, ask }) => {
    const read = await ask();
    const presentations = read.presentations.map((row) => completePresentation(row, body.locationKey));
    return { presentations, count: read.count ?? body.offset + presentations.length };
  },
  addPresentation: async ({ input, send }) => {
    await send();
    return presentationOf("", input.body);
  },
  updatePresentation: async ({ input: { body }, send }) => {
    await send();
    return presentationOf(body.id, body);
  },
  removePresentation: async ({ send }) => {
    await send();
    return undefined;
  },
};
