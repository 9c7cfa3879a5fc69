import type { PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { isolate } from "@/backend/isolate";
import type { Services } from "@/backend/services";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn, mondayOf, plusDays, timeIn, weekdayOf } from "@/lib/kit/day";
import { queueStaffMessage } from "./queue";

const FROM = "08:00";
const MONDAY = 1;

/** The Monday of the week that a summary tells of now; undefined unless it is Monday from 8:00 on in the zone. */
const summaryWeek = (zone: string, now: Date): Day | undefined => {
  const today = dayIn(zone, now);
  if (weekdayOf(today) !== MONDAY || timeIn(zone, now) < FROM) return undefined;
  return plusDays(mondayOf(today), -7);
};

interface Manager {
  id: string;
  /** The first one by its key: its clock counts. */
  locationKey: string;
}

const findManagers = async ({ database }: Services, tenant: Tenant): Promise<Manager[]> => {
  const { rows } = await database.pool.query<Manager>({
    name: "summary-managers",
    text: `SELECT s.id, min(l.location_key) AS "locationKey" FROM staff_account s
           JOIN staff_location l ON l.tenant = s.tenant AND l.staff_id = s.id
           WHERE s.tenant = $1 AND s.role = 'manager' AND s.disabled_at IS NULL AND s.email IS NOT NULL AND s.wants_summary
           GROUP BY s.id ORDER BY s.id`,
    values: [tenant],
  });
  return rows;
};

/** Notes the week as sent. Returns whether it was not yet. */
const claimWeek = async (client: PoolClient, tenant: Tenant, id: string, week: Day): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "summary-claim",
    text: `UPDATE staff_account SET summary_week = $3 WHERE tenant = $1 AND id = $2
             AND (summary_week IS NULL OR summary_week < $3) AND wants_summary AND disabled_at IS NULL`,
    values: [tenant, id, week],
  });
  return rowCount === 1;
};

const queueSummary = ({ database, vault }: Services, tenant: Tenant, id: string, week: Day, now: Date) =>
  transaction(database.pool, async (client) => {
    if (!(await claimWeek(client, tenant, id, week))) return false;
    return queueStaffMessage(client, vault, { tenant, staffId: id, kind: "summary", data: { week }, now });
  });

/** Queues the summaries that are due at a tenant. Returns how many. */
export const queueSummaries = async (services: Services, tenant: Tenant, now: Date): Promise<number> => {
  let queued = 0;
  for (const { id, locationKey } of await findManagers(services, tenant)) {
    const zone = locationOf(tenant, locationKey)?.timeZone;
    const week = zone && summaryWeek(zone, now);
    if (!week) continue;
    const part = { work: "summaries", tenant, row: id } as const;
    if (await isolate(part, () => queueSummary(services, tenant, id, week, now))) queued += 1;
  }
  return queued;
};

/** Queues the summaries that are due at every tenant. Returns how many. */
export const queueAllSummaries = async (services: Services): Promise<number> =>
  sumOverTenants(await forEachTenant("summaries", (tenant) => queueSummaries(services, tenant, services.clock())));
