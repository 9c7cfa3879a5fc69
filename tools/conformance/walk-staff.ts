import type { SpecifiedPresentation, SpecifiedStartDay } from "@/lib/contracts/specified/schedule";
import { dayIn, plusDays, weekdayOf } from "@/lib/kit/day";
import { type CallRow, nameOf } from "./call-row";
import type { Ask, Check } from "./check";
import { NEEDS_STAFF } from "./staff-reads";
import { staffRows } from "./staff-rows";

const AHEAD_DAYS = 730;
const WEEKS = 52;
const PAGE_SIZE = 50;
const MAX_PAGES = 20;

/** The walk at one location. */
interface Work {
  check: Check;
  ask: Ask;
  locationKey: string;
}

/** Reports that something was added and cannot be read. */
const noteLost = ({ check }: Work, row: CallRow, what: string): void =>
  check.note({
    address: nameOf(row),
    pages: row.pages,
    verdict: { state: "failed", reason: `the added ${what} is not among them` },
  });

/** The days of a session's weekday, far ahead. */
const farDays = (weekday: number): string[] => {
  const first = plusDays(dayIn("UTC", new Date()), AHEAD_DAYS);
  const offset = (weekday - weekdayOf(first) + 7) % 7;
  return Array.from({ length: WEEKS }, (_, week) => plusDays(first, offset + 7 * week));
};

const startDaysOn = async ({ ask, locationKey }: Work, dates: string[]): Promise<SpecifiedStartDay[]> =>
  (await ask(staffRows.startDays, { body: { dates, location_key: locationKey, isFilled: true } })).reply ?? [];

/** The first weekly session, with a day far ahead on which it is not open. */
const freeDay = async (work: Work) => {
  const [session] = (await work.ask(staffRows.sessions, { body: { locationKey: work.locationKey } })).reply ?? [];
  if (!session) return undefined;
  const days = farDays(session.weekday);
  const open = (await startDaysOn(work, days)).filter(
    ({ _id, sessionId }) => _id !== null && sessionId === session._id,
  );
  const date = days.find((day) => !open.some((row) => row.date === day));
  return date && { date, sessionId: session._id };
};

interface Opened {
  date: string;
  id: string | undefined;
}

/** Opens a session on a day far ahead. */
const openStartDay = async (work: Work): Promise<Opened | undefined> => {
  const free = await freeDay(work);
  const start_days = [{ ...free, capacity: 1 }];
  const input = free ? { body: { location_key: work.locationKey, start_days } } : "no session yet";
  const { isOk } = await work.ask(staffRows.addStartDays, input);
  if (!isOk || !free) return undefined;
  const rows = await startDaysOn(work, [free.date]);
  const added = rows.find(({ sessionId, _id }) => sessionId === free.sessionId && _id !== null);
  if (!added) noteLost(work, staffRows.startDays, "start day");
  return { date: free.date, id: added?._id ?? undefined };
};

/** Closes the start day: no call deletes one. */
const closeStartDay = async ({ ask, locationKey }: Work, id: string | undefined): Promise<boolean> => {
  const body = { location_key: locationKey, start_days: [{ _id: id, capacity: 0 }] };
  return (await ask(staffRows.updateStartDays, id ? { body } : "no start day was added")).isOk;
};

/** The presentation that was added: nobody else's has the same date, capacity and start day. */
const findPresentation = async (
  { ask, locationKey }: Work,
  { date, capacity, startDates }: Draft,
): Promise<SpecifiedPresentation | undefined> => {
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { reply } = await ask(staffRows.presentations, { body: { limit: PAGE_SIZE, offset, locationKey } });
    const { presentations = [], count = offset } = reply ?? {};
    const found = presentations.find(
      (row) =>
        row.date === date && row.capacity === capacity && (row.startDates ?? startDates).join() === startDates.join(),
    );
    offset += presentations.length;
    if (found || presentations.length === 0 || offset >= count) return found;
  }
  return undefined;
};

interface Draft {
  locationKey: string;
  capacity: number;
  date: string;
  startDates: string[];
}

const draftBefore = (day: string, locationKey: string): Draft => ({
  locationKey,
  capacity: 11,
  date: `${plusDays(day, -3)}T14:05:00.000Z`,
  startDates: [day],
});

const addPresentation = async (work: Work, draft: Draft | undefined): Promise<SpecifiedPresentation | undefined> => {
  const { isOk } = await work.ask(staffRows.addPresentation, draft ? { body: draft } : "no start day was added");
  if (!isOk || !draft) return undefined;
  const added = await findPresentation(work, draft);
  if (!added) noteLost(work, staffRows.presentations, "presentation");
  return added;
};

/** Adds a presentation before the start day, changes it and deletes it. Returns what may stay. */
const walkPresentation = async (work: Work, startDay: Opened | undefined): Promise<string[]> => {
  const { ask, locationKey } = work;
  const draft = startDay && draftBefore(startDay.date, locationKey);
  const added = await addPresentation(work, draft);
  const reason = "no presentation was added";
  await ask(staffRows.updatePresentation, added ? { body: { ...draft, capacity: 12, id: added._id } } : reason);
  const removed = await ask(staffRows.removePresentation, added ? { params: { id: added._id } } : reason);
  return draft && !removed.isOk ? [`perhaps a presentation on ${draft.date}`] : [];
};

/** Adds and changes a start day and a presentation. Returns what stays. */
export const walkAsStaff = async (
  check: Check,
  { token, locationKey = "" }: { token: string | undefined; locationKey: string | undefined },
): Promise<string[]> => {
  const ask = locationKey ? check.askAs(token, NEEDS_STAFF) : check.askAs(undefined, "no location yet");
  const work = { check, ask, locationKey };
  const startDay = await openStartDay(work);
  const left = await walkPresentation(work, startDay);
  const isClosed = await closeStartDay(work, startDay?.id);
  return startDay ? [...left, `the start day ${startDay.date} with a capacity of ${isClosed ? 0 : 1}`] : left;
};
