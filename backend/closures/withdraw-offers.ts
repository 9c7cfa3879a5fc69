import { bookMany } from "@/backend/bookings/store";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { isolate } from "@/backend/isolate";
import { lockRegistrations } from "@/backend/registrations/lock";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

/** The applications of a tenant that are offered seats of the waiting list on days of a closure. */
const findOffered = (db: Db, tenant: Tenant) => {
  const { locations } = tenantRow(tenant);
  const keys = locations.map(({ location_key }) => location_key);
  const zones = locations.map(({ timeZone }) => timeZone);
  return db.values<string>`SELECT h.registration_id FROM hold h
    JOIN start_day d ON d.tenant = h.tenant AND d.id = h.start_day_id
    LEFT JOIN start_day e ON e.tenant = h.tenant AND e.id = h.pair_start_day_id
    JOIN presentation p ON p.tenant = h.tenant AND p.id = h.presentation_id
    JOIN unnest(${keys}::text[], ${zones}::text[]) AS l (key, zone) ON l.key = d.location_key
    WHERE h.tenant = ${tenant} AND h.is_offer AND EXISTS (SELECT FROM closure c
      WHERE c.tenant = h.tenant AND c.location_key = d.location_key
        AND (d.date BETWEEN c.from_day AND c.to_day OR e.date BETWEEN c.from_day AND c.to_day
          OR (p.starts_at AT TIME ZONE l.zone)::date BETWEEN c.from_day AND c.to_day))
    ORDER BY h.registration_id`;
};

/** Frees the offered seats. The application waits again, at its old place. */
const withdraw = async (tx: Transaction, tenant: Tenant, id: string, now: Date): Promise<void> => {
  await lockRegistrations(tx, tenant, [id]);
  // A hold that is no offer ends without the wait.
  const own = sql`tenant = ${tenant} AND registration_id = ${id}`;
  if ((await tx.run`UPDATE hold SET is_offer = false WHERE ${own} AND is_offer`) === 0) return;
  await tx.run`UPDATE waiting_list SET offered_at = NULL WHERE ${own}`;
  await bookMany(tx, tenant, now, [{ kind: "release", registration: id }]);
};

/**
 * Withdraws offers of seats on days that were closed since: nobody could accept them, and once expired they would end the wait. Then
 * other seats can be offered.
 */
export const withdrawOffers = async (db: Db, tenant: Tenant, now: Date): Promise<void> => {
  for (const id of await findOffered(db, tenant))
    await isolate({ work: "seats", tenant, row: id }, () => db.transaction((tx) => withdraw(tx, tenant, id, now)));
};
