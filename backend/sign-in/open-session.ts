import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import { transaction } from "@/backend/db/transaction";
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
const insertSession = async (
  client: PoolClient,
  id: string,
  expiresAt: Date,
  session: NewSession,
): Promise<boolean> => {
  const { tenant, account, factor, secondFactor, providerToken, context, now, provedAt = now } = session;
  const { rowCount } = await client.query({
    name: "login-session-open-staff",
    text: `INSERT INTO login_session (tenant, id, audience, subject, expires_at, factor, second_factor, proved_at, opened_at, used_at,
             device_id, provider_token)
           SELECT tenant, $2, 'staff', id, $4, $6, $7, $11, $8, $8, $9, $10 FROM staff_account
           WHERE tenant = $1 AND id = $3 AND password_hash IS NOT DISTINCT FROM $5 AND disabled_at IS NULL FOR NO KEY UPDATE`,
    values: [
      tenant,
      id,
      account.id,
      expiresAt,
      account.passwordHash,
      factor,
      secondFactor ?? null,
      now,
      context.device?.id ?? null,
      providerToken ?? null,
      provedAt,
    ],
  });
  return rowCount === 1;
};

const shorten = (client: PoolClient, tenant: Tenant, id: string, expiresAt: Date) =>
  client.query({
    name: "login-session-shorten",
    text: "UPDATE login_session SET expires_at = $3 WHERE tenant = $1 AND id = $2",
    values: [tenant, id, expiresAt],
  });

/** Begins the days of grace at the first sign-in under a demand. */
const beginGrace = (client: PoolClient, tenant: Tenant, id: string, now: Date) =>
  client.query({
    name: "staff-begin-grace",
    text: `UPDATE staff_account SET second_factor_due_at = $3
           WHERE tenant = $1 AND id = $2 AND second_factor_due_at IS NULL`,
    values: [tenant, id, new Date(now.getTime() + GRACE_DAYS * DAY_MS)],
  });

const noteSignIn = (client: PoolClient, { tenant, account, context, now }: NewSession) =>
  client.query({
    name: "staff-note-sign-in",
    text: `UPDATE staff_account SET last_sign_in_at = $3, language = coalesce($4, language) WHERE tenant = $1 AND id = $2`,
    values: [tenant, account.id, now, context.language ?? null],
  });

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
  const isOpened = await transaction(services.database.pool, async (client) => {
    if (!(await insertSession(client, id, expiresAt, session))) return false;
    const facts = await findSignInFacts(client, services, { tenant, staffId: account.id, factor, secondFactor });
    if (signInState(facts, now) === "needs_second_factor") {
      await shorten(client, tenant, id, new Date(now.getTime() + WAIT_MS));
      return true;
    }
    if (isInGrace(facts)) await beginGrace(client, tenant, account.id, now);
    await noteDevice(client, services, session);
    await noteSignIn(client, session);
    return true;
  });
  if (!isOpened) return undefined;
  const claims = { tenant, audience: "staff", subject: account.id, session: id, expiresAt } as const;
  return { token: await services.tokens.sign({ ...claims, role: account.role }), expiresAt: expiresAt.toISOString() };
};
