import { spendFor } from "@/backend/budgets/budgets";
import type { Staff } from "@/backend/http/callers";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface LinkCall {
  tenant: Tenant;
  caller: Staff;
  body: { byEmail: boolean };
}

/** Makes a link, within the manager's budget if it goes by e-mail. One that is not sent costs nothing. */
export const withinLinkBudget = <Result>(
  services: Services,
  { tenant, caller, body }: LinkCall,
  make: () => Promise<Result>,
): Promise<Result> =>
  body.byEmail
    ? spendFor(services, [{ budget: "staff_links_of_manager", tenant, owner: [caller.staffId] }], make)
    : make();
