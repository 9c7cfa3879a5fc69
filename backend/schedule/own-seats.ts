import { validate as isUuid } from "uuid";
import type { Db } from "@/backend/db/database";
import type { OpenDay } from "@/lib/domain/schedule/availability";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import type { LocationKey } from "./store";

/**
 * How many free seats of a location's days from `today` on go to its waiting list, by the day's id: for an application, those of people
 * who come before it. As `book_many` judges it.
 */
export const findClaims = async (
  db: Db,
  { tenant, locationKey }: LocationKey,
  today: Day,
  registrationId?: string,
): Promise<ReadonlyMap<string, number>> => {
  const registration = registrationId && isUuid(registrationId) ? registrationId : null;
  const rows = await db.many<{ id: string; count: number }>`
    SELECT d.id, claims_before(to_jsonb(c), ${registration}, '{}') AS count
    FROM start_day d, claimers(${tenant}, d.id, d.capacity - d.busy) AS c
    WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey} AND d.date >= ${today} AND d.busy < d.capacity
      AND EXISTS (SELECT FROM waiting_list w WHERE w.tenant = ${tenant} AND w.location_key = ${locationKey})
      AND c <> '{}'`;
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Days with how many of their seats go to the waiting list. */
export const withClaims = <D extends OpenDay>(days: readonly D[], claims: ReadonlyMap<string, number>): D[] =>
  days.map((day) => ({ ...day, claimed: claims.get(day._id) ?? 0 }));

/** The start days and presentations of which an application of this identity has a seat: by its appointment or its hold. */
export const findOwnSeats = async (
  db: Db,
  tenant: Tenant,
  identityId: string,
  registrationId: string,
): Promise<Set<string>> => {
  if (!isUuid(registrationId)) return new Set();
  const ids = await db.values<string>`SELECT u.id FROM registration r
    LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id AND a.state <> 'cancelled'
    LEFT JOIN hold h ON h.tenant = r.tenant AND h.registration_id = r.id,
    unnest(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id] || h.taken) AS u (id)
    WHERE r.tenant = ${tenant} AND r.identity_id = ${identityId} AND r.id = ${registrationId} AND u.id IS NOT NULL`;
  return new Set(ids);
};
