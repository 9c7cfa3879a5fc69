import "server-only";
import { centers, type LocationAvailability } from "@/lib/contracts/centers";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { featuresOf } from "@/lib/server/environment/web-environment";
import { call } from "./call";

// No page waits long for what is only useful to know.
const TIMEOUT_MS = 3000;

/** What each location has free next; nothing where the backend does not say so, and when the read fails. */
export const loadLocationAvailability = async (tenant: Tenant): Promise<LocationAvailability[]> => {
  if (!featuresOf(tenant).includes("availability")) return [];
  try {
    return (await call(centers.availability, { tenant, signal: AbortSignal.timeout(TIMEOUT_MS) }, {})).centers;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
};
