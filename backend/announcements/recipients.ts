import type { Pool, PoolClient } from "pg";
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

const idsOf = async (pool: Pool, name: string, text: string, values: unknown[]): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({ name, text, values });
  return rows.map(({ id }) => id);
};

/** The applications that a target names. Those of other locations are left out by whoever reads the applications. */
export const findTargetIds = async (pool: Pool, { tenant, target }: Addressees): Promise<string[]> => {
  if (target.kind === "selection") return target.registrationIds;
  if (target.kind === "presentation")
    return idsOf(
      pool,
      "announcement-of-presentation",
      `SELECT registration_id AS id FROM appointment
       WHERE tenant = $1 AND presentation_id = $2 AND state <> 'cancelled'`,
      [tenant, target.presentationId],
    );
  return idsOf(
    pool,
    "announcement-of-start-day",
    `SELECT registration_id AS id FROM appointment
     WHERE tenant = $1 AND $2 IN (start_day_id, pair_start_day_id) AND state <> 'cancelled'`,
    [tenant, target.startDayId],
  );
};

/** People who read one language and are reached in one way. */
export interface RecipientGroup {
  language: Locale;
  method: VerificationMethod;
  people: number;
}

/** The people who own these applications of a location, in groups: each once, by their oldest application among them. */
export const groupRecipients = async (
  pool: Pool,
  { tenant, location }: Addressees,
  ids: readonly string[],
): Promise<RecipientGroup[]> => {
  const { rows } = await pool.query<RecipientGroup>({
    name: "announcement-groups",
    text: `SELECT language, method, count(*)::int AS people FROM (
             SELECT DISTINCT ON (i.id) r.language, i.method
             FROM registration r JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
             WHERE r.tenant = $1 AND r.location_key = $2 AND r.id = ANY ($3::uuid[]) AND r.deleted_at IS NULL
             ORDER BY i.id, r.created_at, r.id) AS person
           GROUP BY language, method ORDER BY people DESC, language, method`,
    values: [tenant, location, ids],
  });
  return rows;
};

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
export const queueAnnouncement = async (client: PoolClient, rows: AnnouncementRows): Promise<number> => {
  const { tenant, location, id, ids, methods, textLanguages, now } = rows;
  const { rowCount } = await client.query({
    name: "announcement-queue",
    text: `WITH person AS (
             SELECT DISTINCT ON (i.id) r.id, r.language
             FROM registration r JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
             WHERE r.tenant = $1 AND r.location_key = $2 AND r.id = ANY ($3::uuid[]) AND r.deleted_at IS NULL
               AND i.method = ANY ($4)
             ORDER BY i.id, r.created_at, r.id
           ), present AS (
             SELECT r.id, person.language FROM person JOIN registration r ON r.tenant = $1 AND r.id = person.id
             FOR KEY SHARE OF r SKIP LOCKED
           )
           INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, announcement_id)
           SELECT $1, 'announcement:' || $5 || ':' || present.id, 'announcement', present.id,
             jsonb_build_object('announcement', jsonb_build_object('locationKey', $2::text, 'language', $6::jsonb ->> present.language)),
             $7, $5::uuid
           FROM present WHERE $6::jsonb ? present.language
           ON CONFLICT (tenant, key) DO NOTHING`,
    values: [tenant, location, ids, methods, id, JSON.stringify(textLanguages), now],
  });
  return rowCount ?? 0;
};
