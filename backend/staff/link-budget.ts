import { budgetsOf } from "@/backend/budgets/budgets";
import type { Staff } from "@/backend/http/callers";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface LinkCall {
  tenant: Tenant;
  caller: Staff;
  body: { byEmail: boolean };
}

/** Makes a link, within the manager's budget if it goes by e-mail. One that is not sent costs nothing. */
export const withinLinkBudget = async <Result>(
  services: Services,
  { tenant, caller, body }: LinkCall,
  make: () => Promise<Result>,
): Promise<Result> => {
  if (!body.byEmail) return make();
  const charge = { budget: "staff_links_of_manager", tenant, owner: [caller.staffId] } as const;
  const refund = await budgetsOf(services).spend(charge);
  try {
    return await make();
  } catch (error) {
    await refund();
    throw error;
  }
};
