import { authenticate, bearerToken, permit, type Staff } from "@/backend/http/authentication";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { staffOverview } from "@/lib/contracts/staff-overview";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const ACCESS_ENDED: readonly string[] = ["unauthenticated", "forbidden"];

/** Whether a listener may stay: the login session is valid and the location is permitted. */
export const mayListen = async (
  services: Services,
  { tenant, locationKey, request }: { tenant: Tenant; locationKey: string; request: Request },
): Promise<boolean> => {
  try {
    permit((await authenticate(staffOverview.stream, tenant, bearerToken(request), services)) as Staff, locationKey);
    return true;
  } catch (error) {
    // An unavailable database is no reason to disconnect anybody.
    return !(error instanceof AppError && ACCESS_ENDED.includes(error.code));
  }
};
