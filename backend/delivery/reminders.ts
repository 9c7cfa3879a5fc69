import type { Pool } from "pg";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/**
 * Writes due reminders into the outbox, 48 and 3 hours before the presentation of an active appointment. An applicant who booked or
 * changed after that time gets none. The key holds the presentation's instant, so each reminder is written once, and again when the
 * presentation moves. Returns how many were written.
 */
export const queueReminders = async (pool: Pool, tenant: Tenant, now: Date): Promise<number> => {
  const { rowCount } = await pool.query({
    name: "reminders-enqueue",
    text: `WITH due AS (
             SELECT a.registration_id, w.event,
               w.event || ':' || a.registration_id || ':' || iso_instant(p.starts_at) AS key
             FROM (VALUES ('reminder_48h', interval '3 hours', interval '48 hours'),
                          ('reminder_3h', interval '0', interval '3 hours')) AS w (event, after, before)
             JOIN presentation p ON p.tenant = $1::text AND p.starts_at > $2::timestamptz + w.after
               AND p.starts_at <= $2::timestamptz + w.before
             JOIN appointment a ON a.tenant = p.tenant AND a.presentation_id = p.id AND a.state = 'active'
               AND a.updated_at <= p.starts_at - w.before
           ), fresh AS (
             SELECT * FROM due WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.tenant = $1 AND o.key = due.key)
           )
           INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
           SELECT $1::text, f.key, f.event, f.registration_id, jsonb_build_object('appointment', a.attendance), $2::timestamptz
           FROM attendances($1, (SELECT array_agg(registration_id) FROM fresh)) AS a
           JOIN fresh f ON f.registration_id = a.registration_id
           ON CONFLICT (tenant, key) DO NOTHING`,
    values: [tenant, now],
  });
  return rowCount ?? 0;
};

/** Writes the due reminders of every tenant. Returns how many. */
export const queueAllReminders = async ({ database, clock }: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("reminders", (tenant) => queueReminders(database.pool, tenant, clock())));
