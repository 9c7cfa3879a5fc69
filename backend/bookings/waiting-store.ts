import type { Pool, PoolClient } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** A request to wait for a session, or two together, with a start day from `from` to `to`. */
export interface WaitingRequest {
  session_id: string;
  secondary_session_id: string | null;
  from: Day;
  to: Day;
}

export interface WaitingEntry extends WaitingRequest {
  id: string;
  registrationId: string;
  locationKey: string;
  birthDate: Day | null;
}

/** Puts an application on the waiting list. An unchanged request keeps its position; a changed one goes to the end. */
export const upsertWaitingEntry = async (
  client: PoolClient,
  tenant: Tenant,
  entry: WaitingRequest & { id: string; registrationId: string; locationKey: string; now: Date },
): Promise<void> => {
  await client.query({
    name: "waiting-keep",
    text: `INSERT INTO waiting_list AS w (tenant, id, registration_id, location_key, session_id, secondary_session_id,
             from_day, to_day, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (tenant, registration_id) DO UPDATE SET id = excluded.id, location_key = excluded.location_key,
             session_id = excluded.session_id, secondary_session_id = excluded.secondary_session_id,
             from_day = excluded.from_day, to_day = excluded.to_day, created_at = excluded.created_at, offered_at = NULL
           WHERE (w.session_id, w.from_day, w.to_day) <> (excluded.session_id, excluded.from_day, excluded.to_day)
             OR w.secondary_session_id IS DISTINCT FROM excluded.secondary_session_id`,
    values: [
      tenant,
      entry.id,
      entry.registrationId,
      entry.locationKey,
      entry.session_id,
      entry.secondary_session_id,
      entry.from,
      entry.to,
      entry.now,
    ],
  });
};

/** The entries of a tenant's waiting list that have no offer, oldest first. */
export const findWaiting = async (pool: Pool, tenant: Tenant): Promise<WaitingEntry[]> => {
  const { rows } = await pool.query<WaitingEntry>({
    name: "waiting-all",
    text: `SELECT w.id, w.registration_id AS "registrationId", w.location_key AS "locationKey", w.session_id,
             w.secondary_session_id, w.from_day AS "from", w.to_day AS "to", r.student ->> 'birthDate' AS "birthDate"
           FROM waiting_list w JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id
           WHERE w.tenant = $1 AND w.offered_at IS NULL ORDER BY w.created_at, w.id`,
    values: [tenant],
  });
  return rows;
};

/** Removes an entry whose days have passed and queues a message. Does nothing if the entry has an offer by now. */
export const endWait = async (client: PoolClient, tenant: Tenant, entry: WaitingEntry, now: Date): Promise<void> => {
  await client.query({
    name: "waiting-lock-registration",
    text: "SELECT 1 FROM registration WHERE tenant = $1 AND id = $2 FOR NO KEY UPDATE",
    values: [tenant, entry.registrationId],
  });
  await client.query({
    name: "waiting-end",
    text: `WITH ended AS (
             DELETE FROM waiting_list WHERE tenant = $1 AND id = $2 AND offered_at IS NULL
             RETURNING id, registration_id, location_key, from_day, to_day)
           INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
           SELECT $1, 'waiting_ended:' || id, 'waiting_ended', registration_id,
             jsonb_build_object('waiting', jsonb_build_object(
               'from', from_day, 'to', to_day, 'locationKey', location_key)), $3
           FROM ended ON CONFLICT (tenant, key) DO NOTHING`,
    values: [tenant, entry.id, now],
  });
};

/** An application with an expired hold: its own, or an offer of the waiting list. */
interface Lapsed {
  id: string;
  isOffer: boolean;
}

/** Applications with an expired hold, the longest expired first. */
export const findLapsed = async (pool: Pool, tenant: Tenant, now: Date, limit: number): Promise<Lapsed[]> => {
  const { rows } = await pool.query<Lapsed>({
    name: "hold-lapsed",
    text: `SELECT registration_id AS id, is_offer AS "isOffer" FROM hold WHERE tenant = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3`,
    values: [tenant, now, limit],
  });
  return rows;
};
