import type { Db } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import { verifyPassword } from "@/backend/sign-in/password";
import { findAccount } from "@/backend/sign-in/store";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeByKey } from "@/lib/kit/memoize";
import { DEMO_STAFF } from "./demo-staff";

/** Whether an account of the demo's name is the demo's: one with a password of its own is somebody's. */
export const isDemoPassword = (hash: string): Promise<boolean> => verifyPassword(DEMO_STAFF.password, hash);

/** The tenants in which the demo's account works: anybody may log in there. */
export const tenantsWithDemoAccount = async (db: Db): Promise<Tenant[]> => {
  // The demo has one hash for all tenants, and comparing is slow.
  const isDemos = memoizeByKey(isDemoPassword);
  const tenants: Tenant[] = [];
  for (const tenant of ALL_TENANTS) {
    const account = await findAccount(db, tenant, DEMO_STAFF.username);
    if (account?.passwordHash && (await isDemos(account.passwordHash))) tenants.push(tenant);
  }
  return tenants;
};

/** The command that removes the demo's accounts. */
export const REMOVE_DEMO = "npm run seed -- remove";

/** Throws in production without `DEMO` while the demo's account works. */
export const refuseDemoAccounts = async ({ isReal }: Pick<BackendEnvironment, "isReal">, db: Db): Promise<void> => {
  if (!isReal) return;
  const tenants = await tenantsWithDemoAccount(db);
  if (tenants.length === 0) return;
  throw new Error(
    `The account "${DEMO_STAFF.username}" of the demo works in ${tenants.join(", ")}, with a password that everybody knows. ` +
      `If this store was a demo, empty it with \`${REMOVE_DEMO} --everything\`: others may have added accounts. If it holds real ` +
      `people, remove the demo's accounts with \`${REMOVE_DEMO}\` (docs/operating.md). A demo starts with DEMO=1.`,
  );
};
