import { authenticate, bearerToken } from "@/backend/http/authentication";
import { permit, type Staff } from "@/backend/http/callers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { staffOverview } from "@/lib/contracts/staff-overview";
import type { Tenant } from "@/lib/domain/tenant/tenants";

// The session has ended or lacks a factor by now, or the location was taken away.
const ACCESS_ENDED: readonly number[] = [401, 403];

/** Whether a listener may stay: the login session is valid and the location is permitted. */
export const mayListen = async (
  services: Services,
  { tenant, locationKey, request }: { tenant: Tenant; locationKey: string; request: Request },
): Promise<boolean> => {
  try {
    const credentials = { bearer: bearerToken(request), ip: "" };
    permit((await authenticate(staffOverview.stream, tenant, credentials, services)) as Staff, locationKey);
    return true;
  } catch (error) {
    // An unavailable database is no reason to disconnect anybody.
    return !(error instanceof AppError && ACCESS_ENDED.includes(error.status));
  }
};
