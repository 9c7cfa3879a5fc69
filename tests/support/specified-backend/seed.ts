import { randomBytes } from "node:crypto";
import { type Day, dayIn, plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { STEPS, TENANTS, WEEKLY_SESSIONS } from "./data";
import type { LocationState, Presentation, Session, StartDay, TenantState } from "./state";

const SESSION_CAPACITY = 20;
const PRESENTATION_CAPACITY = 100;
const WEEKS_OF_START_DAYS = 8;
const WEEKS_OF_PRESENTATIONS = 6;

export const newId = (): string => randomBytes(12).toString("hex");

const sessions = (): Session[] => {
  const ids = WEEKLY_SESSIONS.map(newId);
  return WEEKLY_SESSIONS.map(({ pair, ...session }, index) => ({
    ...session,
    _id: ids[index] ?? "",
    pairId: ids[pair] ?? "",
    capacity: SESSION_CAPACITY,
  }));
};

const startDaysOf = (weekly: readonly Session[], today: Day): StartDay[] =>
  Array.from({ length: 7 * WEEKS_OF_START_DAYS }, (_, index) => plusDays(today, index + 1)).flatMap((date) =>
    weekly
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .map(({ _id, capacity }) => ({ _id: newId(), sessionId: _id, date, capacity, busyCapacity: 0 })),
  );

/** One in the evening of tomorrow and of the same day of later weeks, each for every start day after it. */
const presentationsFor = (startDays: readonly StartDay[], today: Day, timeZone: string): Presentation[] =>
  Array.from({ length: WEEKS_OF_PRESENTATIONS }, (_, week) => plusDays(today, 7 * week + 1)).map((day) => ({
    _id: newId(),
    date: instantAt(day, "18:00", timeZone).toISOString(),
    capacity: PRESENTATION_CAPACITY,
    busyCapacity: 0,
    startDates: startDays.map(({ date }) => date).filter((date) => date > day),
  }));

/** A tenant as it is at first; nothing for an unknown key. */
export const seedTenant = (key: string, now: Date): TenantState | undefined => {
  const facts = Object.hasOwn(TENANTS, key) ? TENANTS[key] : undefined;
  if (!facts) return undefined;
  const locations = facts.locations.map(({ skippedPages, ...location }): LocationState => {
    const today = dayIn(location.timeZone, now);
    const weekly = sessions();
    const startDays = startDaysOf(weekly, today);
    const presentations = presentationsFor(startDays, today, location.timeZone);
    const override = skippedPages ? { pages: STEPS.filter((page) => !skippedPages.includes(page)) } : {};
    return { ...location, sessions: weekly, startDays, presentations, registrationEmployeesCount: 1, override };
  });
  return {
    key,
    languages: facts.languages,
    agePreCheck: facts.agePreCheck ?? false,
    locations,
    applications: new Map(),
    subjects: new Map(),
    codes: new Map(),
  };
};
