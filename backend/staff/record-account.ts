import { type Author, recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { LinkKind } from "@/lib/contracts/staff-links";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** What the log says of an account: no name, no address and no secret, only that one was changed. */
export type RecordedAccount = Pick<StaffAccount, "_id" | "username" | "role" | "locations" | "isDisabled"> & {
  isPasswordChanged?: true;
  isNameChanged?: true;
  isEmailChanged?: true;
  /** The kind of the link that was made. */
  link?: LinkKind;
  /** What was enrolled. */
  factor?: Factor;
  /** How many login sessions were ended. */
  count?: number;
};

interface AccountChange {
  tenant: Tenant;
  /** Undefined for the product itself, and the operator. */
  author: Author | undefined;
  now: Date;
  action: AuditAction;
  before: RecordedAccount | null;
  after: RecordedAccount;
}

const EXTRAS = ["isPasswordChanged", "isNameChanged", "isEmailChanged", "link", "factor", "count"] as const;

/** An account as the log keeps it. */
export const toRecorded = (account: RecordedAccount): RecordedAccount => ({
  _id: account._id,
  username: account.username,
  role: account.role,
  locations: account.locations,
  isDisabled: account.isDisabled,
  ...Object.fromEntries(EXTRAS.filter((name) => account[name] !== undefined).map((name) => [name, account[name]])),
});

/** Which of an account's values that the log does not hold were changed. */
export const changedContact = (
  before: { name: string | null; email: string | null },
  after: { name: string | null; email: string | null },
) => ({
  ...(before.name !== after.name && { isNameChanged: true as const }),
  ...(before.email !== after.email && { isEmailChanged: true as const }),
});

/** Whether an account has another address or none by now. A link may lie in the mailbox before; a first address leaves none. */
export const isMailboxLeft = (before: { email: string | null }, after: { email: string | null }): boolean =>
  before.email !== null && before.email !== after.email;

/** Records a change of an account in the log of every location it has or had: each one's managers see it. */
export const recordAccount = async (
  tx: Transaction,
  { tenant, author, now, action, ...change }: AccountChange,
): Promise<void> => {
  const before = change.before && toRecorded(change.before);
  const after = toRecorded(change.after);
  const locations = new Set([...(before?.locations ?? []), ...after.locations]);
  for (const locationKey of [...locations].sort())
    await recordChange(tx, {
      tenant,
      author,
      locationKey,
      action,
      target: `account:${after._id}`,
      before,
      after,
      now,
    });
};

/** Records that a link was made, and what a recovery removed. */
export const recordLink = async (
  tx: Transaction,
  {
    kind,
    account,
    ...change
  }: Pick<AccountChange, "tenant" | "author" | "now"> & { kind: LinkKind; account: StaffAccount },
): Promise<void> => {
  const before = toRecorded(account);
  if (kind === "recovery")
    await recordAccount(tx, { ...change, action: "second_factors_removed", before, after: before });
  await recordAccount(tx, { ...change, action: "link_made", before, after: { ...before, link: kind } });
};
