import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import { permit, type Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { isCode } from "@/backend/one-time-secrets/hash";
import { makeSecrets, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { refuseWrongCode, takeOwnTry } from "@/backend/verification/check";
import { codeOf, type IdentityCode } from "@/backend/verification/code";
import { checkCharge, deskCheckCharge, deskCodeCharges } from "@/backend/verification/code-charges";
import { countCheckOutcome } from "@/backend/verification/counts";
import { type Identity, identityOf } from "@/backend/verification/identity";
import { issueCode } from "@/backend/verification/send";
import { upsertIdentity } from "@/backend/verification/store";
import type { desk } from "@/lib/contracts/desk";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Sends a code to the phone of somebody at the desk, at the expense of the staff member's own budget. */
export const sendDeskCode = async (call: Call<typeof desk.sendCode>, services: Services) => {
  const { tenant, caller, body, now } = call;
  permit(caller, body.locationKey);
  const { method, value, language } = body;
  const chargesOf = (identity: Identity) => deskCodeCharges(identity, caller.staffId);
  const { retryAfterMS, expiresAt } = await issueCode(
    { tenant, kind: "desk_code", method, value, language, requester: caller.sessionId, chargesOf, now },
    services,
  );
  return { retryAfterMS, expiresAt };
};

const compare = async (key: IdentityCode, call: Call<typeof desk.checkCode>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const { db, environment } = services;
  const { verificationAttemptCount: limit, verificationRetryTimeoutMS: retryTimeoutMS } = await loadConfig(
    services,
    tenant,
  );
  // Only a code that this staff member had sent: somebody else's is not theirs to use.
  const tried = await takeOwnTry(services, key, { limit, now });
  if (!tried) throw new AppError("verification_code_expired");
  const refund = await budgetsOf(services).spend(
    deskCheckCharge(tenant, caller.staffId),
    checkCharge(key, key.owner.requester),
  );
  if (!isCode(environment.tokenSecrets, key, body.code, tried.hash))
    await refuseWrongCode(services, key, limit - tried.tries, { retryTimeoutMS, now });
  await refund();
  const { texts, endsAt } = await db.transaction(async (tx) => {
    if (!(await takeSecret(tx, services, { tenant, kinds: ["desk_code"], hash: tried.hash }, { now })))
      throw new AppError("verification_code_expired");
    return makeSecrets(tx, services, { tenant, kind: "desk_proof", owner: key.owner, now });
  });
  return { proof: texts[0] ?? "", expiresAt: endsAt.toISOString() };
};

/** Exchanges the code that the person tells for a proof of their number. */
export const checkDeskCode = async (call: Call<typeof desk.checkCode>, services: Services) => {
  const { tenant, caller, body } = call;
  permit(caller, body.locationKey);
  const identity = identityOf(tenant, body.method, body.value);
  if (!identity) throw new AppError("verification_code_expired");
  return countCheckOutcome(identity, compare(codeOf("desk_code", identity, caller.sessionId), call, services));
};

type Proved = NonNullable<Call<typeof desk.add>["body"]["phone"]>;

/**
 * The id of the identity that a proof is for, found or created. The proof is used up with the transaction. Throws
 * `desk_phone_unverified` for that of another number, of another login session, or one that was used.
 */
export const takeProof = async (
  tx: Transaction,
  { tenant, caller, phone, now }: { tenant: Tenant; caller: Staff; phone: Proved; now: Date },
  services: Services,
): Promise<string> => {
  const identity = identityOf(tenant, phone.method, phone.value);
  if (!identity) throw new AppError("desk_phone_unverified");
  const id = await upsertIdentity(tx, identity, uuid(), now);
  const { owner } = codeOf("desk_code", identity, caller.sessionId);
  const proof = { tenant, kinds: ["desk_proof"], owner, text: phone.proof } as const;
  if (!(await takeSecret(tx, services, proof, { now }))) throw new AppError("desk_phone_unverified");
  return id;
};
