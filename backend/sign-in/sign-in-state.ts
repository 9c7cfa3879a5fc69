import type { Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { findSignedIn } from "@/backend/http/staff-authentication";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffAuth } from "@/lib/contracts/staff";
import type { staffFactors } from "@/lib/contracts/staff-factors";
import { dueOf } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { listPasskeys } from "./passkey-store";
import { countRecoveryCodes } from "./recovery-codes";
import { findAccountById } from "./store";
import { findTotp } from "./totp-store";

const signedInOf = async (services: Services, tenant: Tenant, { sessionId: session, staffId: subject }: Staff) => {
  const signedIn = await findSignedIn({ tenant, session, subject }, services);
  if (!signedIn) throw new AppError("unauthenticated");
  return signedIn;
};

/** What the caller's sign-in still lacks. */
export const readState = async ({ tenant, caller }: Call<typeof staffAuth.state>, services: Services) => {
  const { state, facts, proofs } = await signedInOf(services, tenant, caller);
  const dueAt = dueOf(facts);
  return {
    state,
    username: caller.username,
    factors: facts.enrolled.length > 0 ? [...proofs] : [],
    ...(dueAt && { dueAt: dueAt.toISOString() }),
  };
};

/** The caller's own factors. */
export const listFactors = async ({ tenant, caller }: Call<typeof staffFactors.list>, services: Services) => {
  const { db } = services;
  const owner = { tenant, staffId: caller.staffId };
  const { facts } = await signedInOf(services, tenant, caller);
  const [account, passkeys, totp, recoveryCodesLeft] = await Promise.all([
    findAccountById(db, tenant, caller.staffId),
    listPasskeys(db, tenant, caller.staffId),
    findTotp(db, owner),
    countRecoveryCodes(db, owner),
  ]);
  const dueAt = dueOf(facts);
  return {
    hasPassword: account?.passwordHash !== null,
    passkeys,
    ...(totp?.confirmedAt && { totp: { createdAt: totp.confirmedAt.toISOString() } }),
    recoveryCodesLeft,
    isDemanded: facts.isDemanded,
    ...(dueAt && { dueAt: dueAt.toISOString() }),
  };
};
