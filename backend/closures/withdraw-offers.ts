import type { Pool, PoolClient } from "pg";
import { bookMany } from "@/backend/bookings/store";
import { transaction } from "@/backend/db/transaction";
import { isolate } from "@/backend/isolate";
import { lockRegistrations } from "@/backend/registrations/lock";
import type { LocationKey } from "@/backend/schedule/store";
import type { ClosedRange } from "@/lib/domain/schedule/closures";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The applications that are offered seats of the waiting list on some days. */
const findOffered = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  ranges: readonly ClosedRange[],
  zone: string,
): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "closure-offers",
    text: `SELECT h.registration_id AS id FROM hold h
           JOIN start_day d ON d.tenant = h.tenant AND d.id = h.start_day_id
           LEFT JOIN start_day e ON e.tenant = h.tenant AND e.id = h.pair_start_day_id
           JOIN presentation p ON p.tenant = h.tenant AND p.id = h.presentation_id
           WHERE h.tenant = $1 AND d.location_key = $2 AND h.is_offer
             AND EXISTS (SELECT FROM unnest($3::date[], $4::date[]) AS c (first, last)
               WHERE d.date BETWEEN c.first AND c.last OR e.date BETWEEN c.first AND c.last
                 OR (p.starts_at AT TIME ZONE $5)::date BETWEEN c.first AND c.last)
           ORDER BY h.registration_id`,
    values: [tenant, locationKey, ranges.map(({ from }) => from), ranges.map(({ to }) => to), zone],
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
 * Withdraws offers of seats on days that are closed now: nobody could accept them, and once expired they would end the wait. The next
 * sweep offers other seats.
 */
export const withdrawOffers = async (
  pool: Pool,
  location: LocationKey,
  { ranges, zone, now }: { ranges: readonly ClosedRange[]; zone: string; now: Date },
): Promise<void> => {
  const { tenant } = location;
  for (const id of await findOffered(pool, location, ranges, zone))
    await isolate({ work: "seats", tenant, row: id }, () =>
      transaction(pool, (client) => withdraw(client, tenant, id, now)),
    );
};
