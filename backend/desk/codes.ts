import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import { permit, type Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { refuseWrongCode, takeOwnAttempt } from "@/backend/verification/check";
import { deskProof, deskRequester, isCode, isDeskProof } from "@/backend/verification/code";
import { checkCharge, deskCheckCharge, deskCodeCharges } from "@/backend/verification/code-charges";
import { countCheckOutcome } from "@/backend/verification/counts";
import { identityOf } from "@/backend/verification/identity";
import { issueCode } from "@/backend/verification/send";
import { type CodeKey, lockUsedCode, spendCode, upsertIdentity, voidUsedCode } from "@/backend/verification/store";
import type { desk } from "@/lib/contracts/desk";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { HOUR_MS } from "@/lib/kit/durations";

/** How long a right code proves a number: as long as it may take to fill in the form. */
const PROOF_MS = 2 * HOUR_MS;

/** Sends a code to the phone of somebody at the desk, at the expense of the staff member's own budget. */
export const sendDeskCode = async (call: Call<typeof desk.sendCode>, services: Services) => {
  const { tenant, caller, body, now } = call;
  permit(caller, body.locationKey);
  const { method, value, language } = body;
  const requester = deskRequester(caller.sessionId);
  const { retryAfterMS, expiresAt } = await issueCode(
    {
      tenant,
      method,
      value,
      language,
      requester,
      isAtDesk: true,
      chargesOf: (identity) => deskCodeCharges(identity, caller.staffId),
      now,
    },
    services,
  );
  return { retryAfterMS, expiresAt };
};

const compare = async (key: CodeKey, call: Call<typeof desk.checkCode>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const { db, environment } = services;
  const { verificationAttemptCount: limit, verificationRetryTimeoutMS: retryTimeoutMS } = await loadConfig(
    services,
    tenant,
  );
  // Only a code that this staff member had sent: somebody else's is not theirs to use.
  const attempt = await takeOwnAttempt(services, key, { limit, now });
  if (!attempt) throw new AppError("verification_code_expired");
  const refund = await budgetsOf(services).spend(
    deskCheckCharge(tenant, caller.staffId),
    checkCharge(key, key.requester),
  );
  if (!isCode(environment.tokenSecrets, key, body.code, attempt.hash))
    await refuseWrongCode(services, key, limit - attempt.attempts, { retryTimeoutMS, now });
  await refund();
  const used = await db.transaction((tx) => spendCode(tx, key, { hash: attempt.hash, now }));
  if (!used) throw new AppError("verification_code_expired");
  const [secret = ""] = environment.tokenSecrets;
  return {
    proof: deskProof(secret, key, attempt.hash),
    expiresAt: new Date(now.getTime() + PROOF_MS).toISOString(),
  };
};

/** Exchanges the code that the person tells for a proof of their number. */
export const checkDeskCode = async (call: Call<typeof desk.checkCode>, services: Services) => {
  const { tenant, caller, body } = call;
  permit(caller, body.locationKey);
  const identity = identityOf(tenant, body.method, body.value);
  if (!identity) throw new AppError("verification_code_expired");
  const key = { ...identity, requester: deskRequester(caller.sessionId) };
  return countCheckOutcome(identity, compare(key, call, services));
};

type Proved = NonNullable<Call<typeof desk.add>["body"]["phone"]>;

/**
 * The id of the identity that a proof is for, found or created. The proof is used up with the transaction. Throws
 * `desk_phone_unverified` for that of another number, of another login session, or one that was used.
 */
export const takeProof = async (
  tx: Transaction,
  { tenant, caller, phone, now }: { tenant: Tenant; caller: Staff; phone: Proved; now: Date },
  { environment }: Services,
): Promise<string> => {
  const identity = identityOf(tenant, phone.method, phone.value);
  if (!identity) throw new AppError("desk_phone_unverified");
  const key = { ...identity, requester: deskRequester(caller.sessionId) };
  const hash = await lockUsedCode(tx, key, new Date(now.getTime() - PROOF_MS));
  if (!hash || !isDeskProof(environment.tokenSecrets, identity, hash, phone.proof))
    throw new AppError("desk_phone_unverified");
  await voidUsedCode(tx, key);
  return upsertIdentity(tx, identity, uuid(), now);
};
