import type { Pool } from "pg";
import { loadConfig } from "@/backend/configuration/settings";
import type { Services } from "@/backend/services";
import type { LocationAvailability } from "@/lib/contracts/centers";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import type { Moment, OpenDay, OpenPresentation, WeeklySession } from "@/lib/domain/schedule/availability";
import { type ClosedRange, openSeatsOf } from "@/lib/domain/schedule/closures";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import { PAIR_WINDOW_DAYS } from "@/lib/domain/schedule/pairs";
import { type Vacancies, vacanciesOf } from "@/lib/domain/schedule/vacancies";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { dayIn, plusDays } from "@/lib/kit/day";
import { memoizeBriefly } from "@/lib/kit/memoize";

interface LocationSchedule {
  location_key: string;
  sessions: WeeklySession[];
  days: OpenDay[];
  presentations: OpenPresentation[];
  closures: ClosedRange[];
}

// One statement, however many locations a tenant has. Each reads its own range of the indexes.
const SCHEDULES = `SELECT l.location_key,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        '_id', s.id, 'weekday', s.weekday, 'start_time', s.start_time, 'pairId', s.pair_id)), '[]')
      FROM session s WHERE s.tenant = $1 AND s.location_key = l.location_key AND s.removed_at IS NULL) AS sessions,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        '_id', d.id, 'sessionId', d.session_id, 'date', d.date, 'capacity', d.capacity, 'busyCapacity', d.busy,
        'claimed', CASE WHEN l.is_waited_for AND d.busy < d.capacity
          THEN cardinality(claimers($1, d.id, d.capacity - d.busy)) ELSE 0 END)), '[]')
      FROM start_day d WHERE d.tenant = $1 AND d.location_key = l.location_key AND d.date BETWEEN $3 AND $4) AS days,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        '_id', p.id, 'date', iso_instant(p.starts_at), 'startDates', p.start_dates,
        'capacity', p.capacity, 'busyCapacity', p.busy)), '[]')
      FROM presentation p WHERE p.tenant = $1 AND p.location_key = l.location_key AND p.starts_at > $5
        AND p.removed_at IS NULL) AS presentations,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', x.from_day, 'to', x.to_day)), '[]')
      FROM closure x WHERE x.tenant = $1 AND x.location_key = l.location_key AND x.to_day >= $3) AS closures
  FROM (SELECT u.location_key, EXISTS (SELECT FROM waiting_list w
    WHERE w.tenant = $1 AND w.location_key = u.location_key) AS is_waited_for FROM unnest($2::text[]) AS u (location_key)) AS l`;

/** The schedules of all the tenant's locations, from a day that no time zone has left behind. */
const findSchedules = async ({ database }: Services, tenant: Tenant, now: Date): Promise<LocationSchedule[]> => {
  const today = dayIn("UTC", now);
  const lastDay = plusDays(today, OFFERED_DAYS + PAIR_WINDOW_DAYS + 1);
  const keys = tenantRow(tenant).locations.map(({ location_key }) => location_key);
  const { rows } = await database.pool.query<LocationSchedule>({
    name: "schedules-of-tenant",
    text: SCHEDULES,
    values: [tenant, keys, plusDays(today, -1), lastDay, now],
  });
  return rows;
};

const vacanciesNow = (schedule: LocationSchedule, moment: Moment): Vacancies =>
  vacanciesOf(schedule.sessions, { ...schedule, ...openSeatsOf(schedule, schedule.closures, moment.zone), moment });

const readAvailability = async (services: Services, tenant: Tenant, now: Date): Promise<LocationAvailability[]> => {
  const [{ dashboardConfig, centers }, schedules] = await Promise.all([
    loadConfig(services, tenant),
    findSchedules(services, tenant, now),
  ]);
  return centers.map(({ location_key, timeZone }) => {
    const schedule = schedules.find((one) => one.location_key === location_key);
    return {
      location_key,
      ageRestrictions: effectiveSettings(dashboardConfig, location_key).ageRestrictions,
      ...(schedule && { vacancies: vacanciesNow(schedule, { zone: timeZone, now }) }),
    };
  });
};

// Anybody may ask, and every visitor of the home page does.
const FRESH_MS = 5000;
type Recent = ReturnType<typeof memoizeBriefly<LocationAvailability[]>>;
const recentByDatabase = new WeakMap<Pool, Recent>();

const recentOf = (pool: Pool): Recent => {
  const recent = recentByDatabase.get(pool) ?? memoizeBriefly<LocationAvailability[]>(FRESH_MS, 100);
  recentByDatabase.set(pool, recent);
  return recent;
};

/** What each location of a tenant accepts and has free next, at most five seconds old. */
export const loadAvailability = (services: Services, tenant: Tenant, now: Date): Promise<LocationAvailability[]> =>
  recentOf(services.database.pool)(tenant, () => readAvailability(services, tenant, now));
