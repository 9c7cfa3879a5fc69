import type { SpecifiedCallName } from "@/lib/contracts/specified/calls";
import type { SpecifiedPresentation } from "@/lib/contracts/specified/schedule";
import { dayIn, plusDays, weekdayOf } from "@/lib/kit/day";
import type { Check } from "./check";

const AHEAD_DAYS = 730;
const WEEKS = 52;
const PAGE_SIZE = 50;
const MAX_PAGES = 20;

/** The walk at one location. */
interface Work {
  check: Check;
  locationKey: string;
}

/** The days of a session's weekday, far ahead. */
const farDays = (weekday: number): string[] => {
  const first = plusDays(dayIn("UTC", new Date()), AHEAD_DAYS);
  const offset = (weekday - weekdayOf(first) + 7) % 7;
  return Array.from({ length: WEEKS }, (_, week) => plusDays(first, offset + 7 * week));
};

const startDaysOn = async ({ check, locationKey }: Work, dates: string[]) =>
  (await check.ask("staffStartDays", { body: { dates, location_key: locationKey, isFilled: true } })).reply ?? [];

/** The first weekly session, with a day far ahead on which it is not open. */
const freeDay = async (work: Work) => {
  const { check, locationKey } = work;
  const [session] = (await check.ask("staffSessions", { body: { locationKey } })).reply ?? [];
  if (!session) return undefined;
  const days = farDays(session.weekday);
  const open = (await startDaysOn(work, days)).filter(
    ({ _id, sessionId }) => _id !== null && sessionId === session._id,
  );
  const date = days.find((day) => !open.some((row) => row.date === day));
  return date && { date, sessionId: session._id };
};

const lost = (what: string) => `the added ${what} is not among them`;

/** Opens a session on a day far ahead. */
const openStartDay = async (work: Work) => {
  const free = await freeDay(work);
  const start_days = [{ ...free, capacity: 1 }];
  const input = free ? { body: { location_key: work.locationKey, start_days } } : "no session yet";
  const { isOk } = await work.check.ask("addStartDays", input);
  if (!isOk || !free) return undefined;
  const rows = await startDaysOn(work, [free.date]);
  const added = rows.find(({ sessionId, _id }) => sessionId === free.sessionId && _id !== null);
  if (!added) work.check.fail("staffStartDays", lost("start day"));
  return { date: free.date, id: added?._id ?? undefined };
};

/** Closes the start day: no call deletes one. */
const closeStartDay = async ({ check, locationKey }: Work, id: string | undefined): Promise<boolean> => {
  const body = { location_key: locationKey, start_days: [{ _id: id, capacity: 0 }] };
  return (await check.ask("updateStartDays", id ? { body } : "no start day was added")).isOk;
};

/** A presentation before a start day. */
const draftBefore = (day: string, locationKey: string) => ({
  ...{ locationKey, capacity: 11, date: `${plusDays(day, -3)}T14:05:00.000Z` },
  startDates: [day],
});
type Draft = ReturnType<typeof draftBefore>;

/** The presentation that was added: nobody else's has the same date, capacity and start day. */
const findPresentation = async (
  { check, locationKey }: Work,
  { date, capacity, startDates }: Draft,
): Promise<SpecifiedPresentation | undefined> => {
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { reply } = await check.ask("presentationPage", { body: { limit: PAGE_SIZE, offset, locationKey } });
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

const addPresentation = async (work: Work, draft: Draft | undefined): Promise<SpecifiedPresentation | undefined> => {
  const { isOk } = await work.check.ask("addPresentation", draft ? { body: draft } : "no start day was added");
  if (!isOk || !draft) return undefined;
  const added = await findPresentation(work, draft);
  if (!added) work.check.fail("presentationPage", lost("presentation"));
  return added;
};

/** Adds a presentation before the start day, changes it and deletes it. Returns what may stay. */
const walkPresentation = async (work: Work, day: string | undefined): Promise<string[]> => {
  const { check, locationKey } = work;
  const draft = day ? draftBefore(day, locationKey) : undefined;
  const added = await addPresentation(work, draft);
  const reason = "no presentation was added";
  await check.ask("updatePresentation", added ? { body: { ...draft, capacity: 12, id: added._id } } : reason);
  const removed = await check.ask("removePresentation", added ? { params: { id: added._id } } : reason);
  return draft && !removed.isOk ? [`perhaps a presentation on ${draft.date}`] : [];
};

/** Saves the number of employees as it is. */
const saveSettings = async ({ check, locationKey }: Work): Promise<void> => {
  const { registrationEmployeesCount } = check.seen.settings ?? {};
  const input = { params: { location_key: locationKey }, body: { registrationEmployeesCount } };
  await check.ask("updateSettings", registrationEmployeesCount === undefined ? "no number of employees yet" : input);
};

/** Adds and changes a start day and a presentation, and saves a setting. Returns what stays. */
export const walkAsStaff = async (check: Check, locationKey = ""): Promise<string[]> => {
  const skip = (name: SpecifiedCallName) => check.ask(name, "no location yet");
  const work = { check: locationKey ? check : ({ ...check, ask: skip } as Check), locationKey };
  const startDay = await openStartDay(work);
  const left = await walkPresentation(work, startDay?.date);
  const isClosed = await closeStartDay(work, startDay?.id);
  await saveSettings(work);
  return startDay ? [...left, `the start day ${startDay.date} with a capacity of ${isClosed ? 0 : 1}`] : left;
};
