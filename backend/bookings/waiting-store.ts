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

/** The days on which a waiting applicant could take a seat, as stored with the entry; null if on none. */
export interface OfferDays {
  /** Whether the form could be booked when it was last saved, except for the seats. */
  isComplete: boolean;
  offerFrom: Day | null;
  offerTo: Day | null;
}

export interface WaitingEntry extends WaitingRequest, OfferDays {
  id: string;
  registrationId: string;
  locationKey: string;
  /** As saved in the form: an older version stored unfinished dates. */
  birthDate: string | null;
  /** Whether nothing but the days keeps the applicant from an offer. */
  mayBeOffered: boolean;
}

/** Locks an application. Returns whether it is still the version that was read. */
export const lockVersion = async (
  client: PoolClient,
  tenant: Tenant,
  { id, version }: { id: string; version: number },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "waiting-lock-version",
    text: "SELECT 1 FROM registration WHERE tenant = $1 AND id = $2 AND version = $3 FOR NO KEY UPDATE",
    values: [tenant, id, version],
  });
  return rowCount === 1;
};

/** Whether an application is offered seats, also if the offer has expired. It must be locked. */
export const hasOffer = async (client: PoolClient, tenant: Tenant, registrationId: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "waiting-has-offer",
    text: "SELECT 1 FROM hold WHERE tenant = $1 AND registration_id = $2 AND is_offer",
    values: [tenant, registrationId],
  });
  return rowCount === 1;
};

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

/** The days that an application waits for; undefined if it does not wait. */
export const findWaitingRange = async (
  client: PoolClient,
  tenant: Tenant,
  registrationId: string,
): Promise<Pick<WaitingRequest, "from" | "to"> | undefined> => {
  const { rows } = await client.query<Pick<WaitingRequest, "from" | "to">>({
    name: "waiting-range",
    text: `SELECT from_day AS "from", to_day AS "to" FROM waiting_list WHERE tenant = $1 AND registration_id = $2`,
    values: [tenant, registrationId],
  });
  return rows[0];
};

/** Stores the days of an application's offer. The application must be locked. */
export const storeOfferDays = async (
  client: PoolClient,
  tenant: Tenant,
  registrationId: string,
  { isComplete, offerFrom, offerTo }: OfferDays,
): Promise<void> => {
  await client.query({
    name: "waiting-judge",
    text: `UPDATE waiting_list SET is_complete = $3, offer_from = $4, offer_to = $5
           WHERE tenant = $1 AND registration_id = $2`,
    values: [tenant, registrationId, isComplete, offerFrom, offerTo],
  });
};

/** Stores the days of an entry's offer, unless an edit has judged the entry since it was read. */
export const updateOfferDays = async (
  pool: Pool,
  tenant: Tenant,
  entry: WaitingEntry,
  { offerFrom, offerTo }: OfferDays,
): Promise<void> => {
  await pool.query({
    name: "waiting-judge-again",
    text: `UPDATE waiting_list SET offer_from = $3, offer_to = $4
           WHERE tenant = $1 AND id = $2 AND is_complete = $5 AND offer_from IS NOT DISTINCT FROM $6
             AND offer_to IS NOT DISTINCT FROM $7`,
    values: [tenant, entry.id, offerFrom, offerTo, entry.isComplete, entry.offerFrom, entry.offerTo],
  });
};

/** Ends the claim of an entry until it is judged again. */
export const endClaim = async (pool: Pool, tenant: Tenant, { id }: WaitingEntry): Promise<void> => {
  await pool.query({
    name: "waiting-end-claim",
    text: "UPDATE waiting_list SET offer_from = NULL, offer_to = NULL WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
};

const ENTRY_COLUMNS = `w.id, w.registration_id AS "registrationId", w.location_key AS "locationKey", w.session_id,
  w.secondary_session_id, w.from_day AS "from", w.to_day AS "to", r.student ->> 'birthDate' AS "birthDate",
  w.is_complete AS "isComplete", w.offer_from AS "offerFrom", w.offer_to AS "offerTo",
  EXISTS (SELECT FROM offerable_entry o WHERE o.tenant = w.tenant AND o.id = w.id) AS "mayBeOffered"`;

/** The entries of a tenant's waiting list that have no offer, oldest first. */
export const findWaiting = async (pool: Pool, tenant: Tenant): Promise<WaitingEntry[]> => {
  const { rows } = await pool.query<WaitingEntry>({
    name: "waiting-all",
    text: `SELECT ${ENTRY_COLUMNS} FROM waiting_list w
           JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id
           WHERE w.tenant = $1 AND w.offered_at IS NULL ORDER BY w.created_at, w.id`,
    values: [tenant],
  });
  return rows;
};

/** The entry of an application, with or without an offer. Undefined if it does not wait. */
export const findWaitingEntry = async (
  pool: Pool,
  tenant: Tenant,
  registrationId: string,
): Promise<WaitingEntry | undefined> => {
  const { rows } = await pool.query<WaitingEntry>({
    name: "waiting-one",
    text: `SELECT ${ENTRY_COLUMNS} FROM waiting_list w
           JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id
           WHERE w.tenant = $1 AND w.registration_id = $2`,
    values: [tenant, registrationId],
  });
  return rows[0];
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
export const findLapsed = async (
  pool: Pool,
  tenant: Tenant,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<Lapsed[]> => {
  const { rows } = await pool.query<Lapsed>({
    name: "hold-lapsed",
    text: `SELECT registration_id AS id, is_offer AS "isOffer" FROM hold
           WHERE tenant = $1 AND expires_at <= $2 AND registration_id <> ALL ($4::uuid[]) ORDER BY expires_at LIMIT $3`,
    values: [tenant, now, limit, except],
  });
  return rows;
};
