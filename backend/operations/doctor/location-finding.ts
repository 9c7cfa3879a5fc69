import type { Db } from "@/backend/db/database";
import { ALL_TENANTS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Finding, ok, warn } from "./finding";

/** The locations, beside these, that have appointments ahead. */
const findOtherLocations = (db: Db, tenant: Tenant, keys: readonly string[]) =>
  db.many<{ location_key: string; booked: number }>`SELECT d.location_key, count(*)::int AS booked FROM appointment a
  JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  WHERE a.tenant = ${tenant} AND a.state = 'active' AND d.date >= current_date AND d.location_key <> ALL(${keys}::text[])
  GROUP BY d.location_key ORDER BY d.location_key`;

/** Whether every location with appointments ahead is still in the tenants' file. */
export const locationFinding = async (db: Db): Promise<Finding> => {
  const removed: string[] = [];
  for (const tenant of ALL_TENANTS) {
    const keys = tenantRow(tenant).locations.map(({ location_key }) => location_key);
    const others = await findOtherLocations(db, tenant, keys);
    removed.push(...others.map(({ location_key, booked }) => `${tenant} ${location_key} (${booked} appointments)`));
  }
  if (removed.length === 0)
    return ok("centres", "all that have appointments ahead are in lib/domain/tenant/tenants.json");
  return warn(
    "centres",
    `no longer in lib/domain/tenant/tenants.json: ${removed.join(", ")}`,
    "put the centre back and build, until staff have moved or cancelled its appointments",
  );
};
