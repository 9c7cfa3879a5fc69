import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface Attempt {
  tenant: Tenant;
  username: string;
  /** The caller's address. */
  ip: string;
}

/**
 * Checks a password within the budgets of logins. An attempt is counted before it is checked; only a right password, for which
 * `check` returns something, gives the attempts to this name back.
 */
export const checkWithinBudgets = async <Result>(
  services: Services,
  { tenant, username, ip }: Attempt,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> => {
  const ofName: Charge = {
    budget: "logins_to_name_from_address",
    tenant,
    owner: [username.toLowerCase()],
    address: ip,
  };
  const ofAddress: Charge = { budget: "logins_from_address", tenant, address: ip };
  const budgets = budgetsOf(services);
  const refund = await budgets.spend(ofName, ofAddress);
  const result = await check();
  if (result === undefined) return undefined;
  await refund();
  await budgets.reset(ofName);
  return result;
};
