import "server-only";
import { centers, type LocationAvailability } from "@/lib/contracts/centers";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { featuresOf } from "@/lib/server/environment/web-environment";
import { loadAllAgeRestrictions } from "./age-restrictions";
import { callBackend } from "./call-backend";

type Location = Pick<LocationAvailability, "location_key">;

// No page waits long for what is only useful to know.
const TIMEOUT_MS = 3000;

const agesAlone = async (tenant: Tenant, locations: readonly Location[]): Promise<LocationAvailability[]> =>
  Object.entries(await loadAllAgeRestrictions(tenant, locations)).map(([location_key, ageRestrictions]) => ({
    location_key,
    ageRestrictions,
  }));

/**
 * The ages that each location accepts, and what it has free next, by one read. The ages alone where the backend does not say
 * more, or does not answer.
 */
export const loadLocationAvailability = async (
  tenant: Tenant,
  locations: readonly Location[],
): Promise<LocationAvailability[]> => {
  if (!featuresOf(tenant).includes("availability")) return agesAlone(tenant, locations);
  try {
    return (await callBackend(centers.availability, { tenant, signal: AbortSignal.timeout(TIMEOUT_MS) }, {})).centers;
  } catch (error) {
    if (error instanceof AppError) return agesAlone(tenant, locations);
    throw error;
  }
};
