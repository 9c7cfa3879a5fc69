import type { VerificationMethod } from "@/lib/contracts/configuration";
import { countryOf } from "@/lib/domain/country/countries";
import { dialCodeOf, dialCodeOfRegion } from "@/lib/domain/person/phone";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import type { BudgetName } from "./budget-table";
import type { Charge } from "./budgets";

interface Recipient {
  tenant: Tenant;
  method: VerificationMethod;
  value: string;
}

/** The charge for the calling code of a phone, which is the tenant's own or another. An e-mail address belongs to no country. */
export const dialCodeCharges = (
  { tenant, method, value }: Recipient,
  { home, abroad }: { home: BudgetName; abroad: BudgetName },
): readonly Charge[] => {
  const code = method === "email" ? undefined : dialCodeOf(value);
  if (code === undefined) return [];
  const isHome = code === dialCodeOfRegion(countryOf(tenantRow(tenant).country).region);
  return [{ budget: isHome ? home : abroad, tenant, owner: [code] }];
};
