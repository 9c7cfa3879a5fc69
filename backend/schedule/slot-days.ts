import type { PoolClient } from "pg";
import { lockRegistrations, lockRemainingRegistrations } from "@/backend/registrations/lock";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** The start days of some weekly sessions from a day on. */
export interface UpcomingDays {
  tenant: Tenant;
  sessionIds: readonly string[];
  today: Day;
}

const valuesOf = ({ tenant, sessionIds, today }: UpcomingDays) => [tenant, sessionIds, today];

/** Whether a session has or had a day. */
export const hasDays = async (client: PoolClient, tenant: Tenant, sessionId: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "slot-has-days",
    text: "SELECT 1 FROM start_day WHERE tenant = $1 AND session_id = $2 LIMIT 1",
    values: [tenant, sessionId],
  });
  return rowCount === 1;
};

const lockUpcomingDays = async (client: PoolClient, days: UpcomingDays): Promise<number> => {
  const { rows } = await client.query<{ busy: number }>({
    name: "slot-lock-days",
    text: `SELECT busy FROM start_day WHERE tenant = $1 AND session_id = ANY ($2::uuid[]) AND date >= $3
           ORDER BY id FOR NO KEY UPDATE`,
    values: valuesOf(days),
  });
  return rows.reduce((sum, { busy }) => sum + busy, 0);
};

/**
 * Locks the applications that a change of sessions concerns, then the days, by id, as booking does. Returns the number of their taken
 * seats. Call it inside `retryIfOvertaken` only: somebody may have booked in between.
 */
export const lockDaysOf = async (
  client: PoolClient,
  days: UpcomingDays,
  findConcerned: () => Promise<string[]>,
): Promise<number> => {
  const find = async () => [...new Set(await findConcerned())];
  const locked = await find();
  await lockRegistrations(client, days.tenant, locked);
  const taken = await lockUpcomingDays(client, days);
  await lockRemainingRegistrations(client, days.tenant, await find(), locked);
  return taken;
};

/** The applications that are booked on one of the days. */
export const findBookedOn = async (client: PoolClient, days: UpcomingDays): Promise<string[]> => {
  const { rows } = await client.query<{ registration_id: string }>({
    name: "slot-booked",
    text: `SELECT a.registration_id FROM start_day d
           JOIN appointment a ON a.tenant = d.tenant AND (a.start_day_id = d.id OR a.pair_start_day_id = d.id)
           WHERE d.tenant = $1 AND d.session_id = ANY ($2::uuid[]) AND d.date >= $3 AND a.state = 'active'
           GROUP BY a.registration_id ORDER BY a.registration_id`,
    values: valuesOf(days),
  });
  return rows.map((row) => row.registration_id);
};

/** The applications that wait for one of the sessions. */
export const findWaitingFor = async (
  client: PoolClient,
  { tenant, sessionIds }: Pick<UpcomingDays, "tenant" | "sessionIds">,
): Promise<string[]> => {
  const { rows } = await client.query<{ registration_id: string }>({
    name: "slot-waiting",
    text: `SELECT registration_id FROM waiting_list WHERE tenant = $1 AND session_id = ANY ($2::uuid[])
           UNION SELECT registration_id FROM waiting_list WHERE tenant = $1 AND secondary_session_id = ANY ($2::uuid[])`,
    values: [tenant, sessionIds],
  });
  return rows.map((row) => row.registration_id);
};

/** Closes locked, empty days. Days that a cancelled appointment refers to stay, without seats. */
export const closeUpcomingDays = async (client: PoolClient, days: UpcomingDays): Promise<void> => {
  await client.query({
    name: "slot-delete-days",
    text: `DELETE FROM start_day d WHERE d.tenant = $1 AND d.session_id = ANY ($2::uuid[]) AND d.date >= $3
             AND NOT EXISTS (SELECT 1 FROM appointment a WHERE a.tenant = d.tenant AND a.start_day_id = d.id)
             AND NOT EXISTS (SELECT 1 FROM appointment a WHERE a.tenant = d.tenant AND a.pair_start_day_id = d.id)`,
    values: valuesOf(days),
  });
  await client.query({
    name: "slot-empty-days",
    text: `UPDATE start_day SET capacity = 0
           WHERE tenant = $1 AND session_id = ANY ($2::uuid[]) AND date >= $3 AND capacity > 0`,
    values: valuesOf(days),
  });
};

/** Deletes the waiting-list entries of the sessions and notifies those applicants, who must be locked. */
export const endWaits = async (
  client: PoolClient,
  { tenant, sessionIds }: Pick<UpcomingDays, "tenant" | "sessionIds">,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "slot-end-waits",
    text: `WITH ended AS (
             DELETE FROM waiting_list
             WHERE tenant = $1 AND (session_id = ANY ($2::uuid[]) OR secondary_session_id = ANY ($2::uuid[]))
             RETURNING *)
           INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
           SELECT tenant, 'waiting_ended:' || id, 'waiting_ended', registration_id, jsonb_build_object('waiting',
             jsonb_build_object('from', from_day, 'to', to_day, 'locationKey', location_key)), $3
           FROM ended ON CONFLICT (tenant, key) DO NOTHING`,
    values: [tenant, sessionIds, now],
  });
};
