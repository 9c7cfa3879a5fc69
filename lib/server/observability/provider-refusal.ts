import type { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { log } from "./log";

/** What a browser went to the provider for. */
export type ProviderPurpose = "sign_in" | "step_up";

/** Writes the one line of a refused sign-in at the provider: its reason, and no word about the person. */
export const logProviderRefusal = (tenant: Tenant, purpose: ProviderPurpose, error: AppError): void => {
  const { code, data, cause } = error;
  log.warn({ event: "provider_sign_in_refused", tenant, purpose, code, reason: data?.reason, cause });
};
