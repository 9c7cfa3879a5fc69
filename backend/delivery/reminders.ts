import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { writeOutbox } from "./outbox";

/**
 * Writes due reminders into the outbox, 48 and 3 hours before the presentation of an active appointment. An applicant who booked or
 * changed after that time gets none. The key holds the presentation's instant, so each reminder is written once, and again when the
 * presentation moves. Returns how many were written.
 */
export const queueReminders = (db: Db, tenant: Tenant, now: Date) =>
  writeOutbox(
    db,
    sql`WITH due AS (
      SELECT a.registration_id, w.event,
        w.event || ':' || a.registration_id || ':' || iso_instant(p.starts_at) AS key
      FROM (VALUES ('reminder_48h', interval '3 hours', interval '48 hours'),
                   ('reminder_3h', interval '0', interval '3 hours')) AS w (event, after, before)
      JOIN presentation p ON p.tenant = ${tenant} AND p.starts_at > ${now}::timestamptz + w.after
        AND p.starts_at <= ${now}::timestamptz + w.before
      JOIN appointment a ON a.tenant = p.tenant AND a.presentation_id = p.id AND a.state = 'active'
        AND a.updated_at <= p.starts_at - w.before
    ), fresh AS (
      SELECT * FROM due WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.tenant = ${tenant} AND o.key = due.key)
    )
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    SELECT ${tenant}::text, f.key, f.event, f.registration_id, jsonb_build_object('appointment', a.attendance),
      ${now}::timestamptz
    FROM attendances(${tenant}, (SELECT array_agg(registration_id) FROM fresh)) AS a
    JOIN fresh f ON f.registration_id = a.registration_id
    ON CONFLICT (tenant, key) DO NOTHING`,
  );

/** Writes the due reminders of every tenant. Returns how many. */
export const queueAllReminders = async ({ db, clock }: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("reminders", (tenant) => queueReminders(db, tenant, clock())));
