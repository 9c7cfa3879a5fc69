import { Secret, TOTP } from "otpauth";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { Authenticator, type Flaws } from "@/tests/support/authenticator";
import type { BackendUnderTest } from "@/tests/support/backend";
import { type As, freshIp } from "@/tests/support/caller";
import { addMember, PASSWORD } from "@/tests/support/staff";

const PERIOD_MS = 30_000;

/** The site of a tenant in the tests. */
export const siteUnderTest = (tenant: Tenant = "am"): string => `http://${tenant}.localhost:3000`;

/** The code that an authenticator app shows, some steps of thirty seconds from now. */
export const appCode = (secret: string, steps = 0, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * PERIOD_MS });

/** Signs in by the tests' password. The session may still need a second factor. */
export const signIn = async ({ caller }: BackendUnderTest, username: string, tenant: Tenant = "am"): Promise<As> => {
  const body = { username, password: PASSWORD };
  const { token } = await caller.call(staffAuth.login, { body }, { tenant, ip: freshIp() });
  return { tenant, token };
};

/** An account of a manager or staff with the tests' password, signed in. */
export const member = async (backend: BackendUnderTest, one: Parameters<typeof addMember>[1] = {}) => {
  const username = await addMember(backend.pool, one);
  return { username, as: await signIn(backend, username, one.tenant) };
};

/** Enrols a passkey of a software authenticator. */
export const enrolPasskey = async ({ caller }: BackendUnderTest, as: As, flaws: Flaws = {}) => {
  const authenticator = new Authenticator(siteUnderTest(as.tenant));
  const { challengeId, options } = await caller.call(staffFactors.passkeyOptions, {}, as);
  const body = { challengeId, response: authenticator.create(options, flaws), name: "Phone" };
  return { authenticator, ...(await caller.call(staffFactors.addPasskey, { body }, as)) };
};

/** Enrols an authenticator app; returns its secret, the code that was used and the recovery codes. */
export const enrolApp = async ({ caller }: BackendUnderTest, as: As) => {
  const { secret } = await caller.call(staffFactors.beginTotp, {}, as);
  const code = appCode(secret);
  const { recoveryCodes = [] } = await caller.call(staffFactors.addTotp, { body: { code } }, as);
  return { secret, code, recoveryCodes };
};

/** Lets the codes of an app count again that were used. */
export const forgetUsedCodes = ({ pool }: BackendUnderTest) => pool.query("UPDATE staff_totp SET last_step = 0");

/** Makes the last proof of every session older than counts for what may hurt. */
export const ageProofs = ({ pool }: BackendUnderTest) =>
  pool.query("UPDATE login_session SET proved_at = proved_at - interval '11 minutes' WHERE audience = 'staff'");

/** Demands a second factor of a network's managers; the days of grace of whoever signed in are over after `endGrace`. */
export const demandOfManagers = ({ pool }: BackendUnderTest, tenant: Tenant = "am") =>
  pool.query(
    `INSERT INTO staff_policy (tenant, demands_of_staff, demands_of_managers, updated_at) VALUES ($1, false, true, now())
     ON CONFLICT (tenant) DO UPDATE SET demands_of_managers = true`,
    [tenant],
  );

export const endGrace = ({ pool }: BackendUnderTest, username: string) =>
  pool.query("UPDATE staff_account SET second_factor_due_at = now() - interval '1 second' WHERE username = $1", [
    username,
  ]);
