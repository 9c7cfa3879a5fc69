import { dayIn, plusDays, weekdayOf } from "@/lib/kit/day";
import { type Ask, askWith } from "./applicant-reads";
import type { Check } from "./check";
import { NEEDS_STAFF } from "./staff-reads";
import { staffRows } from "./staff-rows";

const AHEAD_DAYS = 730;
const WEEKS = 52;
const PAGE_SIZE = 100;
const MAX_PAGES = 20;

interface Session {
  _id: string;
  weekday: number;
}

interface StartDay {
  _id: string | null;
  sessionId: string;
  date: string;
}

interface Presentation {
  _id: string;
  date: string;
}

/** A location's own part of the walk. */
interface Work {
  ask: Ask;
  locationKey: string;
}

/** The days of a session's weekday, far ahead. */
const farDays = ({ weekday }: Session): string[] => {
  const first = plusDays(dayIn("UTC", new Date()), AHEAD_DAYS);
  const offset = (weekday - weekdayOf(first) + 7) % 7;
  return Array.from({ length: WEEKS }, (_, week) => plusDays(first, offset + 7 * week));
};

const startDaysOn = async ({ ask, locationKey }: Work, dates: string[]): Promise<StartDay[]> =>
  (await ask(staffRows.startDays, { body: { dates, location_key: locationKey, isFilled: true } })).reply ?? [];

/** Opens a session on a day far ahead. Returns the start day. */
const openStartDay = async (work: Work): Promise<StartDay | undefined> => {
  const { ask, locationKey } = work;
  const [session]: Session[] = (await ask(staffRows.sessions, { body: { locationKey } })).reply ?? [];
  const days = session ? farDays(session) : [];
  const open = session ? (await startDaysOn(work, days)).filter(({ _id }) => _id !== null) : [];
  const date = days.find((day) => !open.some((row) => row.sessionId === session?._id && row.date === day));
  const row = { date, capacity: 1, sessionId: session?._id };
  const isTried = session !== undefined && date !== undefined;
  const input = isTried ? { body: { location_key: locationKey, start_days: [row] } } : "no session yet";
  const { isOk } = await ask(staffRows.addStartDays, input);
  if (!isOk || !isTried) return undefined;
  return (await startDaysOn(work, [date])).find(({ sessionId, _id }) => sessionId === session._id && _id !== null);
};

/** Closes the start day: no call deletes one. */
const closeStartDay = async ({ ask, locationKey }: Work, startDay: StartDay | undefined): Promise<void> => {
  const start_days = [{ _id: startDay?._id, capacity: 0 }];
  const input = startDay ? { body: { location_key: locationKey, start_days } } : "no start day was added";
  await ask(staffRows.updateStartDays, input);
};

const findPresentation = async ({ ask, locationKey }: Work, date: string): Promise<Presentation | undefined> => {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const body = { limit: PAGE_SIZE, offset: page * PAGE_SIZE, locationKey };
    const rows: Presentation[] = (await ask(staffRows.presentations, { body })).reply?.presentations ?? [];
    const found = rows.find((row) => row.date === date);
    if (found || rows.length < PAGE_SIZE) return found;
  }
  return undefined;
};

/** Adds a presentation before the start day, changes it and deletes it. Returns what stays. */
const walkPresentation = async (work: Work, startDay: StartDay | undefined): Promise<string[]> => {
  const { ask, locationKey } = work;
  const date = startDay && `${plusDays(startDay.date, -3)}T14:00:00.000Z`;
  const draft = { locationKey, capacity: 10, date, startDates: [startDay?.date] };
  const added = await ask(staffRows.addPresentation, startDay ? { body: draft } : "no start day was added");
  const found = added.isOk && date ? await findPresentation(work, date) : undefined;
  const reason = added.isOk ? "it is not in the list" : "no presentation was added";
  const change = found ? { body: { ...draft, capacity: 20, id: found._id } } : reason;
  await ask(staffRows.updatePresentation, change);
  const removed = await ask(staffRows.removePresentation, found ? { params: { id: found._id } } : reason);
  return added.isOk && !removed.isOk ? [`a presentation on ${date}`] : [];
};

/** Adds and changes a start day and a presentation. Returns what stays. */
export const walkAsStaff = async (
  check: Check,
  given: { token: string | undefined; locationKey: string | undefined },
): Promise<string[]> => {
  const { token, locationKey = "" } = given;
  const ask = locationKey ? askWith(check, token, NEEDS_STAFF) : askWith(check, undefined, "no location yet");
  const work = { ask, locationKey };
  const startDay = await openStartDay(work);
  const left = await walkPresentation(work, startDay);
  await closeStartDay(work, startDay);
  return startDay ? [...left, `the start day ${startDay.date} with a capacity of 0`] : left;
};
