import { loadConfig } from "@/backend/configuration/settings";
import { log } from "@/backend/http/log";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { canDeliver } from "./delivery";
import { isInboxOpen } from "./developer-inbox";
import { servedTenants } from "./tenant-site";

/** Logs the methods that applicants are offered although no adapter can send by them. */
export const logMissingDelivery = async (services: Services): Promise<void> => {
  if (isInboxOpen(services.environment)) return;
  const missing = new Map<VerificationMethod, Tenant[]>();
  for (const tenant of servedTenants(services.environment)) {
    for (const method of methodsOfAllLocations(await loadConfig(services, tenant)))
      if (!canDeliver(services.environment, method)) missing.set(method, [...(missing.get(method) ?? []), tenant]);
  }
  for (const [method, tenants] of missing) log.warn({ event: "delivery_missing", method, tenants });
};
