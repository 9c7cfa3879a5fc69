import { AppError } from "@/lib/contracts/errors";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";

/** The key of a location of the tenant, or null while none is chosen. Throws `validation_failed` for any other key. */
export const requireLocation = (tenant: Tenant, key: string | null | undefined): string | null => {
  if (key === null || key === undefined) return null;
  if (!locationOf(tenant, key))
    throw new AppError("validation_failed", { fields: { location_key: RULE_ERRORS.invalid } });
  return key;
};
