import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { writeOutbox } from "@/backend/delivery/outbox";
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

const of = (tenant: Tenant, registrationId: string) => sql`tenant = ${tenant} AND registration_id = ${registrationId}`;

/** Locks an application. Returns whether it is still the version that was read. */
export const lockVersion = async (
  tx: Transaction,
  tenant: Tenant,
  { id, version }: { id: string; version: number },
): Promise<boolean> =>
  (await tx.run`SELECT 1 FROM registration WHERE tenant = ${tenant} AND id = ${id} AND version = ${version}
    FOR NO KEY UPDATE`) === 1;

/** Whether an application is offered seats, also if the offer has expired. It must be locked. */
export const hasOffer = async (tx: Transaction, tenant: Tenant, registrationId: string) =>
  (await tx.run`SELECT 1 FROM hold WHERE ${of(tenant, registrationId)} AND is_offer`) === 1;

/** Puts an application on the waiting list. An unchanged request keeps its position; a changed one goes to the end. */
export const upsertWaitingEntry = (
  tx: Transaction,
  tenant: Tenant,
  entry: WaitingRequest & { id: string; registrationId: string; locationKey: string; now: Date },
) =>
  tx.run`INSERT INTO waiting_list AS w (tenant, id, registration_id, location_key, session_id, secondary_session_id,
      from_day, to_day, created_at)
    VALUES (${tenant}, ${entry.id}, ${entry.registrationId}, ${entry.locationKey}, ${entry.session_id},
      ${entry.secondary_session_id}, ${entry.from}, ${entry.to}, ${entry.now})
    ON CONFLICT (tenant, registration_id) DO UPDATE SET id = excluded.id, location_key = excluded.location_key,
      session_id = excluded.session_id, secondary_session_id = excluded.secondary_session_id,
      from_day = excluded.from_day, to_day = excluded.to_day, created_at = excluded.created_at, offered_at = NULL
    WHERE (w.session_id, w.from_day, w.to_day) <> (excluded.session_id, excluded.from_day, excluded.to_day)
      OR w.secondary_session_id IS DISTINCT FROM excluded.secondary_session_id`;

/** The days that an application waits for; undefined if it does not wait. */
export const findWaitingRange = (tx: Transaction, tenant: Tenant, registrationId: string) =>
  tx.one<Pick<WaitingRequest, "from" | "to">>`SELECT from_day AS "from", to_day AS "to" FROM waiting_list
    WHERE ${of(tenant, registrationId)}`;

/** Stores the days of an application's offer. The application must be locked. */
export const storeOfferDays = (
  tx: Transaction,
  tenant: Tenant,
  registrationId: string,
  { isComplete, offerFrom, offerTo }: OfferDays,
) =>
  tx.run`UPDATE waiting_list SET is_complete = ${isComplete}, offer_from = ${offerFrom}, offer_to = ${offerTo}
    WHERE ${of(tenant, registrationId)}`;

/** Stores the days of an entry's offer, unless an edit has judged the entry since it was read. */
export const updateOfferDays = (db: Db, tenant: Tenant, entry: WaitingEntry, { offerFrom, offerTo }: OfferDays) =>
  db.run`UPDATE waiting_list SET offer_from = ${offerFrom}, offer_to = ${offerTo}
    WHERE tenant = ${tenant} AND id = ${entry.id} AND is_complete = ${entry.isComplete}
      AND offer_from IS NOT DISTINCT FROM ${entry.offerFrom} AND offer_to IS NOT DISTINCT FROM ${entry.offerTo}`;

/** Ends the claim of an entry until it is judged again. */
export const endClaim = (db: Db, tenant: Tenant, { id }: WaitingEntry) =>
  db.run`UPDATE waiting_list SET offer_from = NULL, offer_to = NULL WHERE tenant = ${tenant} AND id = ${id}`;

const entriesOf = (tenant: Tenant) => sql`SELECT w.id, w.registration_id AS "registrationId",
    w.location_key AS "locationKey", w.session_id, w.secondary_session_id, w.from_day AS "from", w.to_day AS "to",
    r.student ->> 'birthDate' AS "birthDate", w.is_complete AS "isComplete", w.offer_from AS "offerFrom",
    w.offer_to AS "offerTo",
    EXISTS (SELECT FROM offerable_entry o WHERE o.tenant = w.tenant AND o.id = w.id) AS "mayBeOffered"
  FROM waiting_list w JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id
  WHERE w.tenant = ${tenant}`;

/** The entries of a tenant's waiting list that have no offer, oldest first. */
export const findWaiting = (db: Db, tenant: Tenant) =>
  db.many<WaitingEntry>`${entriesOf(tenant)} AND w.offered_at IS NULL ORDER BY w.created_at, w.id`;

/** The entry of an application, with or without an offer. Undefined if it does not wait. */
export const findWaitingEntry = (db: Db, tenant: Tenant, registrationId: string) =>
  db.one<WaitingEntry>`${entriesOf(tenant)} AND w.registration_id = ${registrationId}`;

/** Removes an entry whose days have passed and queues a message. Does nothing if the entry has an offer by now. */
export const endWait = async (tx: Transaction, tenant: Tenant, entry: WaitingEntry, now: Date): Promise<void> => {
  await tx.run`SELECT 1 FROM registration WHERE tenant = ${tenant} AND id = ${entry.registrationId} FOR NO KEY UPDATE`;
  await writeOutbox(
    tx,
    sql`WITH ended AS (
      DELETE FROM waiting_list WHERE tenant = ${tenant} AND id = ${entry.id} AND offered_at IS NULL
      RETURNING id, registration_id, location_key, from_day, to_day)
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    SELECT ${tenant}::text, 'waiting_ended:' || id, 'waiting_ended', registration_id,
      jsonb_build_object('waiting', jsonb_build_object(
        'from', from_day, 'to', to_day, 'locationKey', location_key)), ${now}::timestamptz
    FROM ended ON CONFLICT (tenant, key) DO NOTHING`,
  );
};

/** An application with an expired hold: its own, or an offer of the waiting list. */
interface Lapsed {
  id: string;
  isOffer: boolean;
}

/** Applications with an expired hold, the longest expired first. */
export const findLapsed = (
  db: Db,
  tenant: Tenant,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
) =>
  db.many<Lapsed>`SELECT registration_id AS id, is_offer AS "isOffer" FROM hold
    WHERE tenant = ${tenant} AND expires_at <= ${now} AND registration_id <> ALL (${except}::uuid[])
    ORDER BY expires_at LIMIT ${limit}`;
