import type pg from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { openDay, openPresentation } from "@/tests/support/fixtures";
import { addPair, dayInWeek } from "@/tests/support/timetable";

/** A centre, and the seats that are opened there for a night. */
export interface NightSeed {
  tenant: Tenant;
  locationKey: string;
  /** The day that most applicants want. */
  hot: { sessionId: string; date: Day };
  /** Capacities by the id of the start day or presentation. */
  capacities: ReadonlyMap<string, number>;
}

const PAIRS = [
  [1, 3],
  [2, 4],
  [3, 5],
  [4, 6],
] as const;
const WEEKS = 4;
/** Seats per applicant: on the hot day, in each of its two presentations, and on every other day. */
const HOT_SEATS = 0.35;
const HOT_PRESENTATION_SEATS = 0.2;
const OTHER_SEATS = 0.1;

interface Opening {
  tenant: Tenant;
  locationKey: string;
  applicants: number;
  /** Weeks from now to the first of its days. */
  fromWeek: number;
  time: string;
}

/** Opens four pairs of sessions over four weeks: more seats than applicants, but far fewer on the hot day. */
export const seedNight = async (pool: pg.Pool, opening: Opening): Promise<NightSeed> => {
  const { tenant, locationKey, applicants, fromWeek, time } = opening;
  const location = { tenant, locationKey };
  const capacities = new Map<string, number>();
  const seatsFor = (share: number) => Math.max(1, Math.ceil(applicants * share));
  const opened = async (id: Promise<string>, capacity: number) => capacities.set(await id, capacity);
  let hot: NightSeed["hot"] | undefined;
  for (const weekdays of PAIRS) {
    const sessions = await addPair(pool, weekdays, { ...location, time, capacity: seatsFor(OTHER_SEATS) });
    for (let week = fromWeek; week < fromWeek + WEEKS; week += 1) {
      const [date, pairDate] = weekdays.map((weekday) => dayInWeek(week, weekday, tenant)) as [Day, Day];
      const isHot = hot === undefined;
      hot ??= { sessionId: sessions[0], date };
      const capacity = seatsFor(isHot ? HOT_SEATS : OTHER_SEATS);
      await opened(openDay(pool, { ...location, sessionId: sessions[0], date, capacity }), capacity);
      await opened(openDay(pool, { ...location, sessionId: sessions[1], date: pairDate, capacity }), capacity);
      const presentationSeats = isHot ? seatsFor(HOT_PRESENTATION_SEATS) : capacity;
      for (let count = isHot ? 2 : 1; count > 0; count -= 1)
        await opened(openPresentation(pool, { ...location, date, capacity: presentationSeats }), presentationSeats);
    }
  }
  if (!hot) throw new Error("no day was opened");
  return { tenant, locationKey, hot, capacities };
};
