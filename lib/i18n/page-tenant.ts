import { tenant } from "next/root-params";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

/** Whose page is being made. For server components alone; a page stays static under it. */
export const pageTenant = async (): Promise<Tenant> => {
  const name = await tenant();
  return isTenant(name) ? name : "global";
};
