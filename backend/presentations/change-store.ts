import type { PoolClient } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import type { PresentationRow } from "./offered";

/** One presentation of one tenant. */
export interface PresentationKey {
  tenant: Tenant;
  id: string;
}

/** The location of a presentation, without a lock. */
export const findLocation = async (
  client: PoolClient,
  { tenant, id }: PresentationKey,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ location_key: string }>({
    name: "presentation-location",
    text: "SELECT location_key FROM presentation WHERE tenant = $1 AND id = $2 AND removed_at IS NULL",
    values: [tenant, id],
  });
  return rows[0]?.location_key;
};

/** Locks a presentation: until the transaction ends nobody takes or frees a seat of it. */
export const lockPresentation = async (
  client: PoolClient,
  { tenant, id }: PresentationKey,
): Promise<PresentationRow | undefined> => {
  const { rows } = await client.query<PresentationRow>({
    name: "presentation-lock",
    text: `SELECT id, starts_at, capacity, busy, start_dates, location_key FROM presentation
           WHERE tenant = $1 AND id = $2 AND removed_at IS NULL FOR NO KEY UPDATE`,
    values: [tenant, id],
  });
  return rows[0];
};

/** The applications that are booked on a presentation. */
export const findBooked = async (client: PoolClient, { tenant, id }: PresentationKey): Promise<string[]> => {
  const { rows } = await client.query<{ registration_id: string }>({
    name: "presentation-booked",
    text: `SELECT registration_id FROM appointment
           WHERE tenant = $1 AND presentation_id = $2 AND state = 'active' ORDER BY registration_id`,
    values: [tenant, id],
  });
  return rows.map((row) => row.registration_id);
};

/** The start dates of everybody who has or holds a seat of a presentation, ascending. */
export const findBookedDates = async (client: PoolClient, { tenant, id }: PresentationKey): Promise<Day[]> => {
  const { rows } = await client.query<{ date: Day }>({
    name: "presentation-booked-dates",
    text: `SELECT DISTINCT d.date FROM (
             SELECT start_day_id FROM appointment
               WHERE tenant = $1 AND presentation_id = $2 AND state IN ('active', 'attended')
             UNION ALL
             SELECT start_day_id FROM hold WHERE tenant = $1 AND presentation_id = $2
           ) AS taken JOIN start_day d ON d.tenant = $1 AND d.id = taken.start_day_id ORDER BY d.date`,
    values: [tenant, id],
  });
  return rows.map((row) => row.date);
};

/** Writes new values of a locked presentation. */
export const writePresentation = async (
  client: PoolClient,
  { tenant, id }: PresentationKey,
  draft: { startsAt: Date; capacity: number; startDates: readonly Day[] },
): Promise<PresentationRow | undefined> => {
  const { rows } = await client.query<PresentationRow>({
    name: "presentation-write",
    text: `UPDATE presentation SET starts_at = $3, capacity = $4, start_dates = $5::date[]
           WHERE tenant = $1 AND id = $2
           RETURNING id, starts_at, capacity, busy, start_dates, location_key`,
    values: [tenant, id, draft.startsAt, draft.capacity, draft.startDates],
  });
  return rows[0];
};

/** Hides a locked presentation. Cancelled appointments still show when it was. */
export const hidePresentation = async (
  client: PoolClient,
  { tenant, id }: PresentationKey,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "presentation-hide",
    text: `UPDATE presentation SET removed_at = $3, capacity = 0, start_dates = '{}'
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, id, now],
  });
};
