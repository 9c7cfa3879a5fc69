import { implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { schools } from "@/lib/contracts/schools";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { translateSchoolNames } from "@/lib/i18n/tenant-names";
import { findRegions, findSchools } from "./store";

interface Request {
  tenant: Tenant;
  query: { language?: Locale | undefined };
}

const regions = async ({ tenant, query }: Request, { db }: Services) => ({
  regions: await translateSchoolNames(await findRegions(db, tenant), "regions", tenant, query.language),
});

const schoolsOf = async ({ tenant, query }: Request, regionId: string, { db }: Services) => {
  const rows = await findSchools(db, tenant, regionId);
  if (!rows) throw new AppError("not_found");
  return { schools: await translateSchoolNames(rows, "schools", tenant, query.language) };
};

/** Each call by its own address and by the older one. */
export const schoolRoutes: readonly Route[] = [
  implement(schools.regions, regions),
  implement(schools.legacyRegions, regions),
  implement(schools.ofRegion, (call, services) => schoolsOf(call, call.params.regionId, services)),
  implement(schools.legacyOfRegion, (call, services) => schoolsOf(call, call.query.regionId, services)),
];
