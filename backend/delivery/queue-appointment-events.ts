import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { writeOutbox } from "./outbox";

/**
 * Increments the sequence of each appointment and writes an event with its current state into the outbox. The applications must be
 * locked.
 */
export const queueAppointmentEvents = async (
  tx: Transaction,
  {
    tenant,
    event,
    registrationIds,
    now,
  }: { tenant: Tenant; event: OutboxEvent; registrationIds: readonly string[]; now: Date },
): Promise<void> => {
  await tx.run`UPDATE appointment SET sequence = sequence + 1, updated_at = ${now}
    WHERE tenant = ${tenant} AND registration_id = ANY (${registrationIds}::uuid[])`;
  await writeOutbox(
    tx,
    sql`INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
    SELECT ${tenant}::text, concat_ws(':', ${event}::text, registration_id, attendance ->> 'sequence'), ${event}::text,
      registration_id, jsonb_build_object('appointment', attendance), ${now}::timestamptz
    FROM attendances(${tenant}, ${registrationIds}::uuid[])
    ON CONFLICT (tenant, key) DO NOTHING`,
  );
};
