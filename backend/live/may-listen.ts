import { authenticate, bearerToken, permit, type Staff } from "@/backend/http/authentication";
import type { Services } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import { staffOverview } from "@/lib/contracts/staff-overview";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const GONE: readonly string[] = ["unauthenticated", "forbidden"];

/** Whether who began to listen still may: their session lives, and the location is permitted. */
export const mayListen = async (
  services: Services,
  { tenant, locationKey, request }: { tenant: Tenant; locationKey: string; request: Request },
): Promise<boolean> => {
  try {
    permit((await authenticate(staffOverview.stream, tenant, bearerToken(request), services)) as Staff, locationKey);
    return true;
  } catch (error) {
    // A database that does not answer just now is no reason to send anybody away.
    return !(error instanceof AppError && GONE.includes(error.code));
  }
};
