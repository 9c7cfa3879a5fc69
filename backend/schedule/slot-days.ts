import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { writeOutbox } from "@/backend/delivery/outbox";
import { lockRegistrations, lockRemainingRegistrations } from "@/backend/registrations/lock";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** The start days of some weekly sessions from a day on. */
export interface UpcomingDays {
  tenant: Tenant;
  sessionIds: readonly string[];
  today: Day;
}

const upcoming = ({ tenant, sessionIds, today }: UpcomingDays) =>
  sql`d.tenant = ${tenant} AND d.session_id = ANY (${sessionIds}::uuid[]) AND d.date >= ${today}`;

/** Whether a session has or had a day. */
export const hasDays = async (tx: Transaction, tenant: Tenant, sessionId: string) =>
  (await tx.run`SELECT 1 FROM start_day WHERE tenant = ${tenant} AND session_id = ${sessionId} LIMIT 1`) > 0;

const lockUpcomingDays = async (tx: Transaction, days: UpcomingDays): Promise<number> => {
  const taken = await tx.values<number>`SELECT d.busy FROM start_day d WHERE ${upcoming(days)}
    ORDER BY d.id FOR NO KEY UPDATE`;
  return taken.reduce((sum, busy) => sum + busy, 0);
};

/**
 * Locks the applications that a change of sessions concerns, then the days, by id, as booking does. Returns the number of their taken
 * seats. Call it inside `retryIfOvertaken` only: somebody may have booked in between.
 */
export const lockDaysOf = async (
  tx: Transaction,
  days: UpcomingDays,
  findConcerned: () => Promise<string[]>,
): Promise<number> => {
  const find = async () => [...new Set(await findConcerned())];
  const locked = await find();
  await lockRegistrations(tx, days.tenant, locked);
  const taken = await lockUpcomingDays(tx, days);
  await lockRemainingRegistrations(tx, days.tenant, await find(), locked);
  return taken;
};

/** The applications that are booked on one of the days. */
export const findBookedOn = (tx: Transaction, days: UpcomingDays) =>
  tx.values<string>`SELECT a.registration_id FROM start_day d
    JOIN appointment a ON a.tenant = d.tenant AND (a.start_day_id = d.id OR a.pair_start_day_id = d.id)
    WHERE ${upcoming(days)} AND a.state = 'active' GROUP BY a.registration_id ORDER BY a.registration_id`;

/** The applications that wait for one of the sessions. */
type Sessions = Pick<UpcomingDays, "tenant" | "sessionIds">;

/** The applications that wait for one of the sessions. */
export const findWaitingFor = (tx: Transaction, { tenant, sessionIds }: Sessions) =>
  tx.values<string>`
    SELECT registration_id FROM waiting_list WHERE tenant = ${tenant} AND session_id = ANY (${sessionIds}::uuid[])
    UNION SELECT registration_id FROM waiting_list
      WHERE tenant = ${tenant} AND secondary_session_id = ANY (${sessionIds}::uuid[])`;

/** Closes locked, empty days of a location. Days that a cancelled appointment refers to stay, without seats. */
export const closeUpcomingDays = async (tx: Transaction, days: UpcomingDays, locationKey: string): Promise<void> => {
  await tx.run`DELETE FROM start_day d WHERE ${upcoming(days)}
    AND NOT EXISTS (SELECT 1 FROM appointment a WHERE a.tenant = d.tenant AND a.start_day_id = d.id)
    AND NOT EXISTS (SELECT 1 FROM appointment a WHERE a.tenant = d.tenant AND a.pair_start_day_id = d.id)`;
  await tx.run`UPDATE start_day d SET capacity = 0 WHERE ${upcoming(days)} AND d.capacity > 0`;
  tx.tell("start_days", days.tenant, locationKey);
};

/** Deletes the waiting-list entries of the sessions and notifies those applicants, who must be locked. */
export const endWaits = (tx: Transaction, { tenant, sessionIds }: Sessions, now: Date) =>
  writeOutbox(
    tx,
    sql`WITH ended AS (
      DELETE FROM waiting_list WHERE tenant = ${tenant}
        AND (session_id = ANY (${sessionIds}::uuid[]) OR secondary_session_id = ANY (${sessionIds}::uuid[]))
      RETURNING *)
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    SELECT tenant, 'waiting_ended:' || id, 'waiting_ended', registration_id, jsonb_build_object('waiting',
      jsonb_build_object('from', from_day, 'to', to_day, 'locationKey', location_key)), ${now}
    FROM ended ON CONFLICT (tenant, key) DO NOTHING`,
  );
