import type { Charge } from "@/backend/budgets/budgets";
import { clientNetwork } from "@/backend/budgets/client-network";
import { countryOf } from "@/lib/domain/country/countries";
import { dialCodeOf, dialCodeOfRegion } from "@/lib/domain/person/phone";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import type { Identity } from "./identity";

/** An e-mail address belongs to no country. */
const dialCodeCharges = ({ tenant, method, value }: Identity): readonly Charge[] => {
  const code = method === "email" ? undefined : dialCodeOf(value);
  if (code === undefined) return [];
  const isHome = code === dialCodeOfRegion(countryOf(tenantRow(tenant).country).region);
  return [{ budget: isHome ? "codes_to_home" : "codes_abroad", tenant, owner: [code] }];
};

/**
 * What sending a code costs, in the order in which it is spent. The caller's own budgets come first: a caller over the limit
 * must not use up the tenant's.
 */
export const codeCharges = (identity: Identity, ip: string): readonly Charge[] => {
  const { tenant, method, value } = identity;
  return [
    { budget: "codes_from_address", tenant, owner: [clientNetwork(ip)] },
    { budget: "codes_to_value", tenant, owner: [method, value] },
    ...dialCodeCharges(identity),
    { budget: "codes_of_tenant", tenant },
  ];
};

/** What a comparison of a code costs. A right one is refunded. */
export const checkCharge = ({ tenant, method, value }: Identity): Charge => ({
  budget: "wrong_codes_for_value",
  tenant,
  owner: [method, value],
});
