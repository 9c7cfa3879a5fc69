import { hasLocations, type Tenant } from "@/lib/domain/tenant/tenants";
import type { Endpoint } from "./endpoint";
import { AppError } from "./errors";
import { health } from "./health";

/** Throws `no_network` for a call to `global`, which has no locations: only its health may be asked. */
export const refuseGlobal = (endpoint: Endpoint, tenant: Tenant): void => {
  if (!hasLocations(tenant) && endpoint !== health.get) throw new AppError("no_network");
};
