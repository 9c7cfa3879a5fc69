import { v7 as uuid } from "uuid";
import { DEFAULT_PRESENTATION_CAPACITY } from "@/lib/domain/schedule/capacities";
import type { Location, Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { memoizeByKey } from "@/lib/kit/memoize";
import { seedId } from "./seed-id";

const WEEKS = 12;
const CAPACITY = 20;
/** Each session meets twice a week. */
const PAIRED_WEEKDAYS = [
  [1, 4],
  [2, 5],
  [3, 6],
] as const;
const TIMES = [
  { start_time: "15:30", end_time: "17:30" },
  { start_time: "18:00", end_time: "20:00" },
] as const;
const PRESENTATIONS = [
  { weekday: 3, time: "18:30" },
  { weekday: 6, time: "12:00" },
] as const;
const SERVED_DAYS = 14;
const SUNDAY = 7;

interface SeedLocation {
  tenant: Tenant;
  location: Location;
}

const sessionId = ({ tenant, location }: SeedLocation, weekday: number, startTime: string) =>
  seedId("session", tenant, location.location_key, weekday, startTime);

/** A location's weekly sessions: three pairs at two times of day. */
export const sessionsOf = (seedLocation: SeedLocation) =>
  PAIRED_WEEKDAYS.flatMap((weekdays) =>
    TIMES.flatMap((times) =>
      weekdays.map((weekday, half) => ({
        tenant: seedLocation.tenant,
        id: sessionId(seedLocation, weekday, times.start_time),
        location_key: seedLocation.location.location_key,
        weekday,
        ...times,
        capacity: CAPACITY,
        pair_id: sessionId(seedLocation, weekdays[1 - half] ?? weekday, times.start_time),
      })),
    ),
  );

// A pair's halves of one week have the same capacity; some weeks and slots have fewer or more seats.
const capacityIn = (week: number, pair: number, time: number): number => {
  if (pair === 0 && time === 0 && week % 4 === 3) return 12;
  return pair === 2 && time === 1 ? 24 : CAPACITY;
};

const thisMonday = ({ location }: SeedLocation, now: Date): Day => mondayOf(dayIn(location.timeZone, now));

/** The start days of every session in twelve weeks, from this one on. */
export const startDaysOf = (seedLocation: SeedLocation, now: Date) => {
  const monday = thisMonday(seedLocation, now);
  return Array.from({ length: WEEKS }, (_, week) => week).flatMap((week) =>
    PAIRED_WEEKDAYS.flatMap((weekdays, pair) =>
      TIMES.flatMap(({ start_time }, time) =>
        weekdays.map((weekday) => ({
          tenant: seedLocation.tenant,
          id: uuid(),
          session_id: sessionId(seedLocation, weekday, start_time),
          location_key: seedLocation.location.location_key,
          date: plusDays(monday, 7 * week + weekday - 1),
          capacity: capacityIn(week, pair, time),
        })),
      ),
    ),
  );
};

// Memoized, since the days are the same at every location.
const servedFrom = memoizeByKey((day): Day[] =>
  Array.from({ length: SERVED_DAYS }, (_, index) => plusDays(day, index + 1)).filter(
    (date) => weekdayOf(date) !== SUNDAY,
  ),
);

/** Two presentations a week, each for the start days of the two weeks after it, so that the last two weeks need none. */
export const presentationsOf = (seedLocation: SeedLocation, now: Date) => {
  const { tenant, location } = seedLocation;
  const monday = thisMonday(seedLocation, now);
  return Array.from({ length: WEEKS - SERVED_DAYS / 7 }, (_, week) => week).flatMap((week) =>
    PRESENTATIONS.map(({ weekday, time }) => {
      const day = plusDays(monday, 7 * week + weekday - 1);
      return {
        tenant,
        id: seedId("presentation", tenant, location.location_key, day, time),
        location_key: location.location_key,
        starts_at: instantAt(day, time, location.timeZone).toISOString(),
        capacity: DEFAULT_PRESENTATION_CAPACITY,
        start_dates: servedFrom(day),
      };
    }),
  );
};
