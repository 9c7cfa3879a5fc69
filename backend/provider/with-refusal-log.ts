import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { logProviderRefusal, type ProviderPurpose } from "@/lib/server/observability/provider-refusal";

/** An answer of ours, such as that the database is away, is no refusal. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status < 500 || error.code === "provider_unavailable");

/** Logs why a call of a sign-in at the provider was refused. Faults of ours are logged elsewhere. */
export const withRefusalLog =
  <Call extends { tenant: Tenant }, Reply>(
    purposeOf: (call: Call) => ProviderPurpose,
    handle: (call: Call, services: Services) => Promise<Reply>,
  ) =>
  async (call: Call, services: Services): Promise<Reply> => {
    try {
      return await handle(call, services);
    } catch (error) {
      if (isRefusal(error)) logProviderRefusal(call.tenant, purposeOf(call), error);
      throw error;
    }
  };
