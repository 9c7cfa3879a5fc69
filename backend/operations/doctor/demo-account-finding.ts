import type { Pool } from "pg";
import type { BackendEnvironment } from "@/backend/environment";
import { REMOVE_DEMO, tenantsWithDemoAccount } from "@/backend/seed/demo-accounts";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { type Finding, fail, ok } from "./finding";

/** Whether anybody may log in with the demo's password. */
export const demoAccountFinding = async (
  { isProduction, isDemo }: Pick<BackendEnvironment, "isProduction" | "isDemo">,
  pool: Pool,
): Promise<Finding> => {
  const tenants = await tenantsWithDemoAccount(pool);
  if (tenants.length === 0) return ok("demo", "no account has the demo's password");
  const message = `the account "${DEMO_STAFF.username}" works in ${tenants.join(", ")}, with a password that everybody knows`;
  return isProduction && !isDemo ? fail("demo", message, REMOVE_DEMO) : ok("demo", message);
};
