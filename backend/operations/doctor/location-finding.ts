import type { Pool } from "pg";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Finding, ok, warn } from "./finding";

const REMOVED_LOCATIONS = `
  SELECT d.location_key, count(*)::int AS booked FROM appointment a
  JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  WHERE a.tenant = $1 AND a.state = 'active' AND d.date >= current_date AND d.location_key <> ALL($2)
  GROUP BY d.location_key ORDER BY d.location_key`;

/** Whether every location with appointments ahead is still in the tenants' file. */
export const locationFinding = async (pool: Pool): Promise<Finding> => {
  const removed: string[] = [];
  for (const tenant of ALL_TENANTS) {
    const keys = tenantRow(tenant).locations.map(({ location_key }) => location_key);
    const { rows } = await pool.query<{ location_key: string; booked: number }>(REMOVED_LOCATIONS, [tenant, keys]);
    removed.push(...rows.map(({ location_key, booked }) => `${tenant} ${location_key} (${booked} appointments)`));
  }
  if (removed.length === 0)
    return ok("centres", "all that have appointments ahead are in lib/domain/tenant/tenants.json");
  return warn(
    "centres",
    `no longer in lib/domain/tenant/tenants.json: ${removed.join(", ")}`,
    "put the centre back and build, until staff have moved or cancelled its appointments",
  );
};
