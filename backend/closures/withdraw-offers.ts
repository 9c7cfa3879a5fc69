import type { Pool, PoolClient } from "pg";
import { bookMany } from "@/backend/bookings/store";
import { transaction } from "@/backend/db/transaction";
import { isolate } from "@/backend/isolate";
import { lockRegistrations } from "@/backend/registrations/lock";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

/** The applications of a tenant that are offered seats of the waiting list on days of a closure. */
const findOffered = async (pool: Pool, tenant: Tenant): Promise<string[]> => {
  const { locations } = tenantRow(tenant);
  const { rows } = await pool.query<{ id: string }>({
    name: "closure-offers",
    text: `SELECT h.registration_id AS id FROM hold h
           JOIN start_day d ON d.tenant = h.tenant AND d.id = h.start_day_id
           LEFT JOIN start_day e ON e.tenant = h.tenant AND e.id = h.pair_start_day_id
           JOIN presentation p ON p.tenant = h.tenant AND p.id = h.presentation_id
           JOIN unnest($2::text[], $3::text[]) AS l (key, zone) ON l.key = d.location_key
           WHERE h.tenant = $1 AND h.is_offer AND EXISTS (SELECT FROM closure c
             WHERE c.tenant = h.tenant AND c.location_key = d.location_key
               AND (d.date BETWEEN c.from_day AND c.to_day OR e.date BETWEEN c.from_day AND c.to_day
                 OR (p.starts_at AT TIME ZONE l.zone)::date BETWEEN c.from_day AND c.to_day))
           ORDER BY h.registration_id`,
    values: [tenant, locations.map(({ location_key }) => location_key), locations.map(({ timeZone }) => timeZone)],
  });
  return rows.map(({ id }) => id);
};

/** Frees the offered seats. The application waits again, at its old place. */
const withdraw = async (client: PoolClient, tenant: Tenant, id: string, now: Date): Promise<void> => {
  await lockRegistrations(client, tenant, [id]);
  // A hold that is no offer ends without the wait.
  const { rowCount } = await client.query({
    name: "closure-withdraw-offer",
    text: "UPDATE hold SET is_offer = false WHERE tenant = $1 AND registration_id = $2 AND is_offer",
    values: [tenant, id],
  });
  if (rowCount === 0) return;
  await client.query({
    name: "closure-wait-again",
    text: "UPDATE waiting_list SET offered_at = NULL WHERE tenant = $1 AND registration_id = $2",
    values: [tenant, id],
  });
  await bookMany(client, tenant, now, [{ kind: "release", registration: id }]);
};

/**
 * Withdraws offers of seats on days that were closed since: nobody could accept them, and once expired they would end the wait. Then
 * other seats can be offered.
 */
export const withdrawOffers = async (pool: Pool, tenant: Tenant, now: Date): Promise<void> => {
  for (const id of await findOffered(pool, tenant))
    await isolate({ work: "seats", tenant, row: id }, () =>
      transaction(pool, (client) => withdraw(client, tenant, id, now)),
    );
};
