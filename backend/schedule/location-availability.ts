import { loadConfig } from "@/backend/configuration/settings";
import type { Database, Db } from "@/backend/db/database";
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

/**
 * The schedules of all the tenant's locations, from a day that no time zone has left behind. One statement, however many locations it
 * has: each reads its own range of the indexes.
 */
const findSchedules = ({ db }: Services, tenant: Tenant, now: Date) => {
  const today = dayIn("UTC", now);
  const firstDay = plusDays(today, -1);
  const lastDay = plusDays(today, OFFERED_DAYS + PAIR_WINDOW_DAYS + 1);
  const keys = tenantRow(tenant).locations.map(({ location_key }) => location_key);
  return db.many<LocationSchedule>`SELECT l.location_key,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        '_id', s.id, 'weekday', s.weekday, 'start_time', s.start_time, 'pairId', s.pair_id)), '[]')
      FROM session s WHERE s.tenant = ${tenant} AND s.location_key = l.location_key AND s.removed_at IS NULL) AS sessions,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        '_id', d.id, 'sessionId', d.session_id, 'date', d.date, 'capacity', d.capacity, 'busyCapacity', d.busy,
        'claimed', CASE WHEN l.is_waited_for AND d.busy < d.capacity
          THEN cardinality(claimers(${tenant}, d.id, d.capacity - d.busy)) ELSE 0 END)), '[]')
      FROM start_day d WHERE d.tenant = ${tenant} AND d.location_key = l.location_key
        AND d.date BETWEEN ${firstDay} AND ${lastDay}) AS days,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        '_id', p.id, 'date', iso_instant(p.starts_at), 'startDates', p.start_dates,
        'capacity', p.capacity, 'busyCapacity', p.busy)), '[]')
      FROM presentation p WHERE p.tenant = ${tenant} AND p.location_key = l.location_key AND p.starts_at > ${now}
        AND p.removed_at IS NULL) AS presentations,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', x.from_day, 'to', x.to_day)), '[]')
      FROM closure x WHERE x.tenant = ${tenant} AND x.location_key = l.location_key AND x.to_day >= ${firstDay}) AS closures
  FROM (SELECT u.location_key, EXISTS (SELECT FROM waiting_list w
    WHERE w.tenant = ${tenant} AND w.location_key = u.location_key) AS is_waited_for
    FROM unnest(${keys}::text[]) AS u (location_key)) AS l`;
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
const recentByDatabase = new WeakMap<Database, Recent>();

const recentOf = ({ database }: Db): Recent => {
  const recent = recentByDatabase.get(database) ?? memoizeBriefly<LocationAvailability[]>(FRESH_MS, 100);
  recentByDatabase.set(database, recent);
  return recent;
};

/** What each location of a tenant accepts and has free next, at most five seconds old. */
export const loadAvailability = (services: Services, tenant: Tenant, now: Date): Promise<LocationAvailability[]> =>
  recentOf(services.db)(tenant, () => readAvailability(services, tenant, now));
