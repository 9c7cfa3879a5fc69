import type { Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { openStaffSession } from "@/backend/sign-in/open-session";
import { findAccountById } from "@/backend/sign-in/store";
import { closeLoginSessions, lockAccount, toAccount } from "@/backend/staff/account-store";
import { recordAccount, toRecorded } from "@/backend/staff/record-account";
import { AppError } from "@/lib/contracts/errors";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { staffLinks } from "@/lib/contracts/staff-links";
import { readSecret, type Secret, writeSecret } from "./new-secret";
import { requireLink } from "./read-link";
import { endLinks, STAFF_LINKS } from "./store";

type AcceptCall = Call<typeof staffLinks.accept>;

/** Uses the link up under the account's lock; the account's other links and its sessions end. */
const useLink = async (tx: Transaction, { tenant, body, now }: AcceptCall, services: Services, staffId: string) => {
  const row = await lockAccount(tx, tenant, staffId);
  const secret = { tenant, kinds: STAFF_LINKS, text: body.token };
  if (!row || row.disabled_at || !(await takeSecret(tx, services, secret, { now }))) throw new AppError("link_ended");
  await endLinks(tx, { tenant, id: staffId });
  await closeLoginSessions(tx, tenant, staffId);
  return toAccount(row);
};

/** Signs in as everybody does: an enrolled second factor is still asked for. */
const signIn = async (
  tx: Transaction,
  { tenant, body, now }: AcceptCall,
  services: Services,
  { staffId, factor }: { staffId: string; factor: Secret["factor"] },
) => {
  const within = { ...services, db: tx };
  const { device, language } = body;
  const account = await findAccountById(tx, tenant, staffId);
  const opened =
    account && (await openStaffSession(within, { tenant, account, factor, context: { device, language }, now }));
  if (!opened) throw new AppError("link_ended");
  return opened;
};

interface Accepted {
  account: StaffAccount;
  factor: Secret["factor"];
  token: string;
}

/** Records what the person set, under the session that it opened. */
const recordAccepted = async (
  tx: Transaction,
  { tenant, body, now }: AcceptCall,
  { tokens }: Services,
  { account, factor, token }: Accepted,
): Promise<void> => {
  const sessionId = tokens.read(token, "staff", now)?.session ?? "";
  const author = { staffId: account._id, username: account.username, sessionId, factors: [factor], isMachine: false };
  const before = toRecorded(account);
  const isNameChanged = body.name !== undefined && body.name !== account.name;
  const after = { ...before, ...(isNameChanged && { isNameChanged }) };
  const change = { tenant, author, now, before };
  if (factor === "passkey") await recordAccount(tx, { ...change, action: "factor_added", after: { ...after, factor } });
  else
    await recordAccount(tx, {
      ...change,
      action: "password_changed",
      after: { ...after, isPasswordChanged: true },
    });
};

const writeName = ({ tenant, body }: AcceptCall, tx: Transaction, id: string) =>
  tx.run`UPDATE staff_account SET full_name = coalesce(${body.name}, full_name) WHERE tenant = ${tenant} AND id = ${id}`;

/**
 * Uses a link: sets the password or enrols the passkey, ends the account's sessions, and signs in. Of two at once one wins; the other
 * finds the link ended.
 */
export const acceptLink = async (call: AcceptCall, services: Services) => {
  const link = await requireLink(call, services);
  const secret = await readSecret(call, services, link);
  return services.db.transaction(async (tx) => {
    const account = await useLink(tx, call, services, link.staffId);
    const made = await writeSecret(tx, call, services, { staffId: link.staffId, secret });
    await writeName(call, tx, link.staffId);
    const { factor } = secret;
    const opened = await signIn(tx, call, services, { staffId: link.staffId, factor });
    await recordAccepted(tx, call, services, { account, factor, token: opened.token });
    return { ...opened, ...made };
  });
};
