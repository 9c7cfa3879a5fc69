import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { writeOutbox } from "@/backend/delivery/outbox";
import type { PermittedLocation } from "@/backend/http/callers";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { AnnouncementTarget } from "@/lib/contracts/staff-announcements";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Whom a message is for, at a location that its writer may access. */
export interface Addressees {
  tenant: Tenant;
  location: PermittedLocation;
  target: AnnouncementTarget;
}

/** The applications that a target names. Those of other locations are left out by whoever reads the applications. */
export const findTargetIds = async (db: Db, { tenant, target }: Addressees): Promise<string[]> => {
  if (target.kind === "selection") return target.registrationIds;
  const isSeated =
    target.kind === "presentation"
      ? sql`presentation_id = ${target.presentationId}`
      : sql`${target.startDayId} IN (start_day_id, pair_start_day_id)`;
  return db.values<string>`SELECT registration_id FROM appointment
    WHERE tenant = ${tenant} AND ${isSeated} AND state <> 'cancelled'`;
};

/** People who read one language and are reached in one way. */
export interface RecipientGroup {
  language: Locale;
  method: VerificationMethod;
  people: number;
}

const owned = ({ tenant, location }: Addressees, ids: readonly string[]) =>
  sql`registration r JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
      WHERE r.tenant = ${tenant} AND r.location_key = ${location} AND r.id = ANY (${ids}::uuid[])
        AND r.deleted_at IS NULL`;

/** The people who own these applications of a location, in groups: each once, by their oldest application among them. */
export const groupRecipients = (db: Db, addressees: Addressees, ids: readonly string[]) =>
  db.many<RecipientGroup>`SELECT language, method, count(*)::int AS people FROM (
      SELECT DISTINCT ON (i.id) r.language, i.method FROM ${owned(addressees, ids)}
      ORDER BY i.id, r.created_at, r.id) AS person
    GROUP BY language, method ORDER BY people DESC, language, method`;

/** What each of them is sent. */
export interface AnnouncementRows extends Addressees {
  id: string;
  ids: readonly string[];
  methods: readonly VerificationMethod[];
  /** The language of the text for the readers of each language. */
  textLanguages: Readonly<Partial<Record<Locale, Locale>>>;
  now: Date;
}

/**
 * Writes the message into the outbox, once for each person: of several applications of one person it belongs to the oldest. Returns how
 * many. Applications that are being erased are left out.
 */
export const queueAnnouncement = (tx: Transaction, rows: AnnouncementRows) => {
  const { tenant, location, id, ids, methods, now } = rows;
  const texts = sql`${JSON.stringify(rows.textLanguages)}::jsonb`;
  return writeOutbox(
    tx,
    sql`WITH person AS (
      SELECT DISTINCT ON (i.id) r.id FROM ${owned(rows, ids)} AND i.method = ANY (${methods})
      ORDER BY i.id, r.created_at, r.id
    ), present AS (
      SELECT id, language FROM registration WHERE tenant = ${tenant} AND id IN (SELECT id FROM person)
      FOR KEY SHARE SKIP LOCKED
    )
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, announcement_id)
    SELECT ${tenant}, 'announcement:' || ${id} || ':' || present.id, 'announcement', present.id,
      jsonb_build_object('announcement',
        jsonb_build_object('locationKey', ${location}::text, 'language', ${texts} ->> present.language)),
      ${now}, ${id}::uuid
    FROM present WHERE ${texts} ? present.language
    ON CONFLICT (tenant, key) DO NOTHING`,
  );
};
