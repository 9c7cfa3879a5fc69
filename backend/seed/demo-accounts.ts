import type { Pool } from "pg";
import type { BackendEnvironment } from "@/backend/environment";
import { verifyPassword } from "@/backend/staff/password";
import { findAccount } from "@/backend/staff/store";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeByKey } from "@/lib/kit/memoize";
import { DEMO_STAFF } from "./demo-staff";

/** The tenants in which the demo's account works: anybody may log in there. */
export const tenantsWithDemoAccount = async (pool: Pool): Promise<Tenant[]> => {
  // The demo has one hash for all tenants, and comparing is slow.
  const isDemoPassword = memoizeByKey((hash) => verifyPassword(DEMO_STAFF.password, hash));
  const tenants: Tenant[] = [];
  for (const tenant of ALL_TENANTS) {
    const account = await findAccount(pool, tenant, DEMO_STAFF.username);
    if (account && (await isDemoPassword(account.passwordHash))) tenants.push(tenant);
  }
  return tenants;
};

/** The command that removes the demo's accounts. */
export const REMOVE_DEMO = "npm run seed -- remove";

/** Throws in production without `DEMO` while the demo's account works. */
export const refuseDemoAccounts = async (
  { isProduction, isDemo }: Pick<BackendEnvironment, "isProduction" | "isDemo">,
  pool: Pool,
): Promise<void> => {
  if (!isProduction || isDemo) return;
  const tenants = await tenantsWithDemoAccount(pool);
  if (tenants.length === 0) return;
  throw new Error(
    `The account "${DEMO_STAFF.username}" of the demo works in ${tenants.join(", ")}, with a password that everybody knows. ` +
      `Remove it with \`${REMOVE_DEMO}\` (docs/operating.md); a demo starts with DEMO=1.`,
  );
};
