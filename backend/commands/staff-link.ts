import type { Transaction } from "@/backend/db/database";
import { makeLink } from "@/backend/sign-in/links/make-link";
import { findAccount } from "@/backend/sign-in/store";
import { lockAccount, toAccount } from "@/backend/staff/account-store";
import { recordLink } from "@/backend/staff/record-account";
import { createVault } from "@/backend/vault/vault";
import type { LinkKind } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { withDatabase } from "./command";

interface Wanted {
  tenant: Tenant;
  username: string;
  /** Removes the account's second factors and its password. */
  isRecovery: boolean;
}

const requireAccount = async (tx: Transaction, tenant: Tenant, id: string) => {
  const row = await lockAccount(tx, tenant, id);
  if (!row) throw new Error("The account has just been removed.");
  return toAccount(row);
};

/** Makes a one-time link for an account that may sign in, and says it, this once. It is in the audit log without an author. */
export const makeStaffLink = ({ tenant, username, isRecovery }: Wanted): Promise<void> =>
  withDatabase(async (db, environment) => {
    const found = await findAccount(db, tenant, username);
    if (!found) throw new Error(`Tenant ${tenant} has no account "${username}" that may sign in.`);
    const now = new Date();
    const vault = createVault(environment.dataSecrets);
    const link = await db.transaction(async (tx) => {
      const account = await requireAccount(tx, tenant, found.id);
      const usual: LinkKind = account.isInvited ? "invitation" : "password";
      const kind: LinkKind = isRecovery ? "recovery" : usual;
      await recordLink(tx, { tenant, author: undefined, now, kind, account });
      const wanted = { tenant, staffId: found.id, kind, byEmail: false, language: undefined, now };
      return makeLink(tx, { environment, vault }, wanted);
    });
    process.stdout.write(`Link for ${username}, shown this once, until ${link.expiresAt}:\n${link.url}\n`);
  });
