import { v7 as uuid } from "uuid";
import type { Transaction } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import type { Role } from "@/backend/tokens";
import type { openedSession, signInContext } from "@/lib/contracts/staff";
import { type Factor, GRACE_DAYS, isInGrace, signInState } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { noteDevice } from "./devices";
import { findSignInFacts } from "./sign-in-facts";

const SESSION_MS = 8 * HOUR_MS;
/** For how long a session may wait for its second factor. */
const WAIT_MS = 10 * MINUTE_MS;

type Context = { [Name in keyof typeof signInContext]: (typeof signInContext)[Name]["_output"] };

/** An account that may sign in, as it was read when the factor was checked. */
export interface SignInAccount {
  id: string;
  role: Role;
  /** The stored password; none for an account without one. */
  passwordHash: string | null;
}

interface NewSession {
  tenant: Tenant;
  account: SignInAccount;
  factor: Factor;
  secondFactor?: Factor | undefined;
  /** The provider's token that names its session. Sealed. */
  providerToken?: string | undefined;
  /** When the person last proved who they are, if that was not now. */
  provedAt?: Date | undefined;
  context: Context;
  now: Date;
}

/**
 * Writes the session. Returns false if the account was disabled, or its password changed, since it was read. Waits for a concurrent
 * change of the account, so that a change that ends the account's sessions ends this one, too; and for another sign-in, since both note
 * themselves in the account.
 */
const insertSession = async (tx: Transaction, id: string, expiresAt: Date, session: NewSession): Promise<boolean> => {
  const { tenant, account, factor, secondFactor, providerToken, context, now, provedAt = now } = session;
  const rowCount = await tx.run`INSERT INTO login_session (tenant, id, audience, subject, expires_at, factor,
      second_factor, proved_at, opened_at, used_at, device_id, provider_token)
    SELECT tenant, ${id}, 'staff', id, ${expiresAt}, ${factor}, ${secondFactor}, ${provedAt}, ${now}, ${now},
      ${context.device?.id}, ${providerToken} FROM staff_account
    WHERE tenant = ${tenant} AND id = ${account.id} AND password_hash IS NOT DISTINCT FROM ${account.passwordHash}
      AND disabled_at IS NULL FOR NO KEY UPDATE`;
  return rowCount > 0;
};

const shorten = (tx: Transaction, tenant: Tenant, id: string, expiresAt: Date) =>
  tx.run`UPDATE login_session SET expires_at = ${expiresAt} WHERE tenant = ${tenant} AND id = ${id}`;

/** Begins the days of grace at the first sign-in under a demand. */
const beginGrace = (tx: Transaction, tenant: Tenant, id: string, now: Date) =>
  tx.run`UPDATE staff_account SET second_factor_due_at = ${new Date(now.getTime() + GRACE_DAYS * DAY_MS)}
    WHERE tenant = ${tenant} AND id = ${id} AND second_factor_due_at IS NULL`;

const noteSignIn = (tx: Transaction, { tenant, account, context, now }: NewSession) =>
  tx.run`UPDATE staff_account SET last_sign_in_at = ${now}, language = coalesce(${context.language}, language)
    WHERE tenant = ${tenant} AND id = ${account.id}`;

/**
 * Opens a login session of an account whose factor was right. One that still needs the second factor ends in ten minutes. Any other is
 * a sign-in: it is noted, and told by e-mail if the device is new. Returns nothing if the account has changed since it was read.
 */
export const openStaffSession = async (
  services: Services,
  session: NewSession,
): Promise<(typeof openedSession)["_output"] | undefined> => {
  const { tenant, account, factor, secondFactor, now } = session;
  // A token counts whole seconds: both ends of the session are the same instant.
  const expiresAt = new Date(Math.floor((now.getTime() + SESSION_MS) / 1000) * 1000);
  const id = uuid();
  const isOpened = await services.db.transaction(async (tx) => {
    if (!(await insertSession(tx, id, expiresAt, session))) return false;
    const facts = await findSignInFacts(tx, services, { tenant, staffId: account.id, factor, secondFactor });
    if (signInState(facts, now) === "needs_second_factor") {
      await shorten(tx, tenant, id, new Date(now.getTime() + WAIT_MS));
      return true;
    }
    if (isInGrace(facts)) await beginGrace(tx, tenant, account.id, now);
    await noteDevice(tx, services, session);
    await noteSignIn(tx, session);
    return true;
  });
  if (!isOpened) return undefined;
  const claims = { tenant, audience: "staff", subject: account.id, session: id, expiresAt } as const;
  return { token: await services.tokens.sign({ ...claims, role: account.role }), expiresAt: expiresAt.toISOString() };
};
