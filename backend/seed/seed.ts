import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import type { Services } from "@/backend/services";
import { TENANTS_WITH_LOCATIONS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { insertDemoStaff } from "./demo-staff";
import { type DemoRows, insertMissing } from "./insert";
import { regionsOf, schoolsOf } from "./school-names";
import { presentationsOf, sessionsOf, startDaysOf } from "./timetable";

const LOCK = "startday seed";

const demoRows = (tenant: Tenant, now: Date): DemoRows => {
  const locations = tenantRow(tenant).locations.map((location) => ({ tenant, location }));
  return {
    regions: regionsOf(tenant),
    schools: schoolsOf(tenant),
    sessions: locations.flatMap(sessionsOf),
    startDays: locations.flatMap((location) => startDaysOf(location, now)),
    presentations: locations.flatMap((location) => presentationsOf(location, now)),
  };
};

/**
 * The demo's data in every network, from this week on. Seeding again adds what is missing, such as new weeks, and changes
 * nothing that is there. Of several processes at once, one does it and the others wait.
 */
export const seedDemo = async ({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> => {
  const now = clock();
  await withAdvisoryLock(db, LOCK, async (tx) => {
    for (const tenant of TENANTS_WITH_LOCATIONS) await insertMissing(tx, tenant, demoRows(tenant, now));
    await insertDemoStaff(tx, now);
  });
};
