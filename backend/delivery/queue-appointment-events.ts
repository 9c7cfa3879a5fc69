import type { PoolClient } from "pg";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/**
 * Increments the sequence of each appointment and writes an event with its current state into the outbox. The applications must be
 * locked.
 */
export const queueAppointmentEvents = async (
  client: PoolClient,
  event: { tenant: Tenant; event: OutboxEvent; registrationIds: readonly string[]; now: Date },
): Promise<void> => {
  const { tenant, registrationIds, now } = event;
  await client.query({
    name: "appointments-count-change",
    text: `UPDATE appointment SET sequence = sequence + 1, updated_at = $3
           WHERE tenant = $1 AND registration_id = ANY ($2::uuid[])`,
    values: [tenant, registrationIds, now],
  });
  await client.query({
    name: "outbox-tell-booked",
    text: `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
           SELECT $1, concat_ws(':', $4::text, registration_id, attendance ->> 'sequence'), $4, registration_id,
             jsonb_build_object('appointment', attendance), $3
           FROM attendances($1, $2::uuid[])
           ON CONFLICT (tenant, key) DO NOTHING`,
    values: [tenant, registrationIds, now, event.event],
  });
};
