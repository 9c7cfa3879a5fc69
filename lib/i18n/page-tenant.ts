import { tenant } from "next/root-params";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

/** The tenant of the page that is rendered. For server components only; the page stays static. */
export const pageTenant = async (): Promise<Tenant> => {
  const name = await tenant();
  return isTenant(name) ? name : "global";
};
