import type { Charge } from "@/backend/budgets/budgets";
import { clientNetwork } from "@/backend/budgets/client-network";
import { dialCodeCharges } from "@/backend/budgets/dial-code";
import type { Identity } from "./identity";

/**
 * What sending a code costs, in the order in which it is spent. The caller's own budgets come first: a caller over the limit
 * must not use up the tenant's.
 */
export const codeCharges = (identity: Identity, ip: string): readonly Charge[] => {
  const { tenant, method, value } = identity;
  return [
    { budget: "codes_from_address", tenant, owner: [clientNetwork(ip)] },
    { budget: "codes_to_value", tenant, owner: [method, value] },
    ...dialCodeCharges(identity, { home: "codes_to_home", abroad: "codes_abroad" }),
    { budget: "codes_of_tenant", tenant },
  ];
};

/** What a comparison of a code costs. A right one is refunded. */
export const checkCharge = ({ tenant, method, value }: Identity): Charge => ({
  budget: "wrong_codes_for_value",
  tenant,
  owner: [method, value],
});
