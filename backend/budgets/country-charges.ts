import type { Identity } from "@/backend/verification/identity";
import { countryOf } from "@/lib/domain/country/countries";
import { originOf } from "@/lib/domain/person/number-plan";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import type { BudgetName } from "./budget-table";
import type { Charge } from "./budgets";

/** The charge for the country of a phone, which is the tenant's own or another. An e-mail address belongs to no country. */
export const countryCharges = (
  { tenant, method, value }: Identity,
  { home, abroad }: { home: BudgetName; abroad: BudgetName },
): readonly Charge[] => {
  const origin = method === "email" ? undefined : originOf(value);
  if (!origin) return [];
  const isHome = origin.country === countryOf(tenantRow(tenant).country).region;
  return [{ budget: isHome ? home : abroad, tenant, owner: [origin.dialCode, origin.country ?? ""] }];
};
