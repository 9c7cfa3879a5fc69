import { isDeepStrictEqual } from "node:util";
import { recordChange } from "@/backend/audit/record";
import type { Db, Transaction } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffPolicy } from "@/lib/contracts/staff-policy";
import { DEFAULT_DEMANDS, type Demands } from "@/lib/domain/sign-in/demands";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

const locationsOf = (tenant: Tenant): string[] => tenantRow(tenant).locations.map(({ location_key }) => location_key);

/** What a network demands concerns all of its locations. */
const mayChangePolicy = (tenant: Tenant, { locationKeys }: Staff): boolean =>
  locationsOf(tenant).every((key) => locationKeys.includes(key));

const findDemands = async (
  db: Db,
  { environment }: Pick<Services, "environment">,
  tenant: Tenant,
): Promise<Demands> => {
  const stored = await db.one<Demands>`SELECT demands_of_staff AS staff, demands_of_managers AS manager
    FROM staff_policy WHERE tenant = ${tenant}`;
  return stored ?? (environment.isReal ? DEFAULT_DEMANDS : { staff: false, manager: false });
};

const writeDemands = (tx: Transaction, tenant: Tenant, { staff, manager }: Demands, now: Date) =>
  tx.run`INSERT INTO staff_policy (tenant, demands_of_staff, demands_of_managers, updated_at)
    VALUES (${tenant}, ${staff}, ${manager}, ${now})
    ON CONFLICT (tenant) DO UPDATE SET demands_of_staff = excluded.demands_of_staff,
      demands_of_managers = excluded.demands_of_managers, updated_at = excluded.updated_at`;

export const readPolicy = async ({ tenant, caller }: Call<typeof staffPolicy.get>, services: Services) => ({
  demands: await findDemands(services.db, services, tenant),
  mayChange: mayChangePolicy(tenant, caller),
});

/** Changes what the network demands. Throws `forbidden` for a manager of some of its locations only. */
export const changePolicy = async (
  { tenant, caller, body, now }: Call<typeof staffPolicy.change>,
  services: Services,
) => {
  if (!mayChangePolicy(tenant, caller)) throw new AppError("forbidden");
  const { demands: after } = body;
  await services.db.transaction(async (tx) => {
    const before = await findDemands(tx, services, tenant);
    await writeDemands(tx, tenant, after, now);
    if (isDeepStrictEqual(before, after)) return;
    for (const locationKey of locationsOf(tenant)) {
      const target = `configuration:${locationKey}` as const;
      await recordChange(tx, {
        tenant,
        author: caller,
        locationKey,
        action: "policy_changed",
        target,
        before,
        after,
        now,
      });
    }
  });
  return { demands: after, mayChange: true };
};
