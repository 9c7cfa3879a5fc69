import type { PoolClient } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { EventData } from "./outbox";
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
export const queueCorrection = async (
  client: PoolClient,
  { tenant, registrationId, version, corrected, now }: Correction,
): Promise<void> => {
  await client.query({
    name: "outbox-correct",
    text: `WITH waiting AS (
             UPDATE outbox SET due_at = least(created_at + $7::interval, $5::timestamptz + $6::interval),
               data = jsonb_set(data, '{corrected,fields}', (
                 SELECT jsonb_agg(DISTINCT field)
                 FROM jsonb_array_elements((data #> '{corrected,fields}') || ($4::jsonb -> 'fields')) AS field))
             WHERE tenant = $1 AND registration_id = $2 AND event = 'corrected' AND queued_at IS NULL
             RETURNING 1)
           INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, due_at)
           SELECT $1, 'corrected:' || $2::uuid || ':' || $3::int, 'corrected', $2,
             jsonb_build_object('corrected', $4::jsonb), $5::timestamptz, $5::timestamptz + $6::interval
           WHERE NOT EXISTS (SELECT FROM waiting)`,
    values: [tenant, registrationId, version, JSON.stringify(corrected), now, REST, LONGEST_REST],
  });
};
