import { implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { schools } from "@/lib/contracts/schools";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findRegions, findSchools } from "./store";

const regions = async ({ tenant }: { tenant: Tenant }, { database }: Services) => ({
  regions: await findRegions(database.pool, tenant),
});

const schoolsOf = async (tenant: Tenant, regionId: string, { database }: Services) => {
  const schoolRows = await findSchools(database.pool, tenant, regionId);
  if (!schoolRows) throw new AppError("not_found");
  return { schools: schoolRows };
};

/** Each call by its own address and by the older one. */
export const schoolRoutes: readonly Route[] = [
  implement(schools.regions, regions),
  implement(schools.legacyRegions, regions),
  implement(schools.ofRegion, ({ tenant, params }, services) => schoolsOf(tenant, params.regionId, services)),
  implement(schools.legacyOfRegion, ({ tenant, query }, services) => schoolsOf(tenant, query.regionId, services)),
];
