import type { Transaction } from "@/backend/db/database";
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

const findManagers = ({ db }: Services, tenant: Tenant) =>
  db.many<Manager>`SELECT s.id, min(l.location_key) AS "locationKey" FROM staff_account s
    JOIN staff_location l ON l.tenant = s.tenant AND l.staff_id = s.id
    WHERE s.tenant = ${tenant} AND s.role = 'manager' AND s.disabled_at IS NULL AND s.email IS NOT NULL
      AND s.wants_summary
    GROUP BY s.id ORDER BY s.id`;

/** Notes the week as sent. Returns whether it was not yet. */
const claimWeek = async (tx: Transaction, tenant: Tenant, id: string, week: Day): Promise<boolean> => {
  const rowCount = await tx.run`UPDATE staff_account SET summary_week = ${week} WHERE tenant = ${tenant} AND id = ${id}
    AND (summary_week IS NULL OR summary_week < ${week}) AND wants_summary AND disabled_at IS NULL`;
  return rowCount > 0;
};

const queueSummary = ({ db, vault }: Services, tenant: Tenant, id: string, week: Day, now: Date) =>
  db.transaction(async (tx) => {
    if (!(await claimWeek(tx, tenant, id, week))) return false;
    return queueStaffMessage(tx, vault, { tenant, staffId: id, kind: "summary", data: { week }, now });
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
