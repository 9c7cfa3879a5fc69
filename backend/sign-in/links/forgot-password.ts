import { v7 as uuid } from "uuid";
import { BudgetUsedUp, budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import { canDeliver } from "@/backend/delivery/delivery";
import { siteOf } from "@/backend/delivery/tenant-site";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { passwordsOff } from "@/backend/sign-in/password-sign-in";
import { lockAccount } from "@/backend/staff/account-store";
import { queueStaffMessage } from "@/backend/staff-messages/queue";
import type { staffLinks } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { hasForbiddenCharacters } from "@/lib/kit/text";
import { issueLink } from "./make-link";

type ForgotCall = Call<typeof staffLinks.forgot>;

/** How many accounts of one mailbox get a link at once. */
const MOST_ACCOUNTS = 10;

/**
 * The accounts that have this name or this address, an address, and may have a password. One of the organisation's sign-in has none
 * unless its owner set one: a mailbox is no way around that sign-in.
 */
const findReaders = async (services: Services, tenant: Tenant, text: string): Promise<string[]> => {
  const rows = await services.db.many<{ id: string; username: string }>`SELECT id, username FROM staff_account
    WHERE tenant = ${tenant} AND (lower(username) = lower(${text}) OR lower(email) = lower(${text}))
      AND email IS NOT NULL AND disabled_at IS NULL AND (provider_subject IS NULL OR password_hash IS NOT NULL)
    ORDER BY id LIMIT ${MOST_ACCOUNTS}`;
  return rows.filter(({ username }) => !passwordsOff(services, tenant, username)).map(({ id }) => id);
};

/** Spends a point of an account's budget. Returns whether there was one. */
const isWithinBudget = async (services: Services, tenant: Tenant, owner: string): Promise<boolean> => {
  try {
    await budgetsOf(services).spend({ budget: "forgotten_passwords_of_account", tenant, owner: [owner] });
    return true;
  } catch (error) {
    if (error instanceof BudgetUsedUp) return false;
    throw error;
  }
};

// A transaction that wrote nothing ends without waiting for the disk, and one that queued nothing wakes nobody, which would tell an unknown
// name. Both do this.
const writeAnyway = async (tx: Transaction) => {
  await tx.run`SELECT pg_logical_emit_message(true, 'startday', 'forgot')`;
  tx.tell("delivery");
};

/**
 * Queues a link. Earlier ones stay good until one is used: a stranger who knows a name can end none. For an id of no account it does
 * the same work, and nothing comes of it.
 */
const sendLink = ({ tenant, body, now }: ForgotCall, services: Services, staffId: string) =>
  services.db.transaction(async (tx) => {
    await lockAccount(tx, tenant, staffId);
    await writeAnyway(tx);
    await tx.run`UPDATE staff_account SET language = coalesce(language, ${body.language})
      WHERE tenant = ${tenant} AND id = ${staffId}`;
    const data = await issueLink(tx, services, { tenant, staffId, kind: "password", byEmail: true, now });
    await queueStaffMessage(tx, services.vault, { tenant, staffId, kind: "link", data, now });
  });

/**
 * Sends links for a new password to who has this name or address. An unknown one, an account over its budget and one without an address
 * get the same answer after the same work, so a stranger learns nothing.
 */
export const forgotPassword = async (call: ForgotCall, services: Services): Promise<undefined> => {
  const { tenant, ip, body } = call;
  await budgetsOf(services).spend({ budget: "forgotten_passwords_from_address", tenant, address: ip });
  const { environment } = services;
  if (!canDeliver(environment, "email") || !siteOf(environment, tenant)) return undefined;
  // No account has such a name, and PostgreSQL would reject the text.
  const isName = !hasForbiddenCharacters(body.username);
  const found = isName ? await findReaders(services, tenant, body.username) : [];
  const owners = found.length > 0 ? found : [body.username.toLowerCase()];
  const allowed = await Promise.all(owners.map((owner) => isWithinBudget(services, tenant, owner)));
  const readers = found.filter((_, index) => allowed[index]);
  await Promise.all((readers.length > 0 ? readers : [uuid()]).map((id) => sendLink(call, services, id)));
  return undefined;
};
