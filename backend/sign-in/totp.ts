import { Secret, TOTP } from "otpauth";
import type { Services } from "@/backend/services";
import type { Scope } from "@/backend/vault/scope";
import type { Vault } from "@/backend/vault/vault";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findCode } from "@/lib/kit/one-time-code";
import type { Owner } from "./store";
import { consumeStep, findTotp, writePendingTotp } from "./totp-store";

const PRODUCT = "Startday";
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Phones' clocks differ: the step before and the one after count, too. */
const WINDOW = 1;

/** What the secret of an authenticator app is sealed for. */
export const totpScope = (tenant: Tenant, staffId: string): Scope => ({
  table: "staff_totp",
  name: `${tenant}/staff-totp/${staffId}`,
});

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The time step of a code that is right now, or a step earlier or later; undefined for any other. */
const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const found = findCode(code);
  if (!("code" in found)) return undefined;
  const delta = totpOf(secret).validate({ token: found.code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
};

const open = (vault: Vault, { tenant, staffId }: Owner, sealed: string): string =>
  vault.open(sealed, totpScope(tenant, staffId)) as string;

/** Makes a secret for an app that is to be enrolled; a confirmed one goes on until then. */
export const beginTotp = async (
  { db, vault }: Services,
  { tenant, staffId }: Owner,
  username: string,
  now: Date,
): Promise<{ secret: string; uri: string }> => {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await writePendingTotp(db, {
    tenant,
    staffId,
    sealed: vault.seal(secret, totpScope(tenant, staffId)),
    now,
  });
  return { secret, uri: totpOf(secret, username).toString() };
};

/** Whether a code of the confirmed app is right. It works once, also for two requests at the same moment. */
export const checkTotp = async ({ db, vault }: Services, owner: Owner, code: string, now: Date): Promise<boolean> => {
  const row = await findTotp(db, owner);
  if (!row?.secret) return false;
  const step = stepOf(open(vault, owner, row.secret), code, now);
  return step !== undefined && (await consumeStep(db, owner, step));
};

/** The time step of a right code of the app that is being enrolled, with its sealed secret; undefined for a wrong code or none begun. */
export const checkPendingTotp = async (
  { db, vault }: Services,
  owner: Owner,
  code: string,
  now: Date,
): Promise<{ sealed: string; step: number } | undefined> => {
  const row = await findTotp(db, owner);
  if (!row?.pending) return undefined;
  const step = stepOf(open(vault, owner, row.pending), code, now);
  return step === undefined ? undefined : { sealed: row.pending, step };
};
