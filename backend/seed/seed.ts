import { transaction } from "@/backend/db/transaction";
import type { Services } from "@/backend/http/handler";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { insertDemoStaff } from "./demo-staff";
import { type DemoRows, insertMissing } from "./insert";
import { regionsOf, schoolsOf } from "./school-names";
import { presentationsOf, sessionsOf, startDaysOf } from "./timetable";

const LOCK = "startday seed";

const demoRows = (now: Date): DemoRows => {
  const tenants = ALL_TENANTS.filter((tenant) => tenantRow(tenant).locations.length > 0);
  const places = tenants.flatMap((tenant) => tenantRow(tenant).locations.map((location) => ({ tenant, location })));
  return {
    regions: tenants.flatMap(regionsOf),
    schools: tenants.flatMap(schoolsOf),
    sessions: places.flatMap(sessionsOf),
    startDays: places.flatMap((place) => startDaysOf(place, now)),
    presentations: places.flatMap((place) => presentationsOf(place, now)),
  };
};

/**
 * The demo's data in every tenant, from this week on. Seeding again adds what is missing, such as new weeks, and changes
 * nothing that is there. Of several processes at once, one does it and the others wait.
 */
export const seedDemo = async ({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> => {
  const now = clock();
  await transaction(database.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [LOCK]);
    await insertMissing(client, demoRows(now));
    await insertDemoStaff(client, now);
  });
};
