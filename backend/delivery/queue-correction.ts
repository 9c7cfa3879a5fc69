import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type EventData, writeOutbox } from "./outbox";
import { LONGEST_REST, REST } from "./rest";

interface Correction {
  tenant: Tenant;
  registrationId: string;
  /** The version of the application that has it. */
  version: number;
  corrected: NonNullable<EventData["corrected"]>;
  now: Date;
}

/**
 * Writes a correction of an application into the outbox, or adds it to the one that is waiting: corrections that follow each other
 * become one message. The application must be locked.
 */
export const queueCorrection = (tx: Transaction, { tenant, registrationId, version, corrected, now }: Correction) => {
  const data = JSON.stringify(corrected);
  return writeOutbox(
    tx,
    sql`WITH waiting AS (
      UPDATE outbox SET due_at = least(created_at + ${LONGEST_REST}, ${now}::timestamptz + ${REST}),
        data = jsonb_set(data, '{corrected,fields}', (
          SELECT jsonb_agg(DISTINCT field)
          FROM jsonb_array_elements((data #> '{corrected,fields}') || (${data}::jsonb -> 'fields')) AS field))
      WHERE tenant = ${tenant} AND registration_id = ${registrationId} AND event = 'corrected' AND queued_at IS NULL
      RETURNING 1)
    INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, due_at)
    SELECT ${tenant}::text, 'corrected:' || ${registrationId}::uuid || ':' || ${version}::int, 'corrected',
      ${registrationId}::uuid, jsonb_build_object('corrected', ${data}::jsonb), ${now}::timestamptz,
      ${now}::timestamptz + ${REST}
    WHERE NOT EXISTS (SELECT FROM waiting)`,
  );
};
