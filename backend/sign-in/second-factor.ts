import { budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { lockAccount } from "@/backend/staff/account-store";
import { AppError } from "@/lib/contracts/errors";
import type { staffFactors } from "@/lib/contracts/staff-factors";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { openStaffSession } from "./open-session";
import { passkeyIds } from "./passkey-store";
import { askForPasskey } from "./passkeys";
import { checkProof, proofsOf } from "./proofs";
import { findAccountById } from "./store";

/** Ends the session that waited. Returns how it began; nothing if it has ended meanwhile. */
const endWaitingSession = (tx: Transaction, tenant: Tenant, { staffId, sessionId }: Staff) => {
  tx.tell("staff_access", tenant, staffId);
  return tx.one<{ factor: Factor | null; providerToken: string | null }>`DELETE FROM login_session
    WHERE tenant = ${tenant} AND id = ${sessionId} AND audience = 'staff'
    RETURNING factor, provider_token AS "providerToken"`;
};

/** Completes a sign-in by its second factor: a new session takes the place of the one that waited, whose token ends. */
export const proveSecondFactor = async (call: Call<typeof staffFactors.prove>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const { proof, device, language } = body;
  const secondFactor = await checkProof(services, call, proof);
  const { db } = services;
  return db.transaction(async (tx) => {
    // Accounts are locked before their sessions, as by a change of the password.
    await lockAccount(tx, tenant, caller.staffId);
    const waiting = await endWaitingSession(tx, tenant, caller);
    const account = await findAccountById(tx, tenant, caller.staffId);
    if (!waiting || !account) throw new AppError("unauthenticated");
    const opened = await openStaffSession(
      { ...services, db: tx },
      {
        tenant,
        account,
        factor: waiting.factor ?? "password",
        secondFactor,
        providerToken: waiting.providerToken ?? undefined,
        context: { device, language },
        now,
      },
    );
    if (!opened) throw new AppError("unauthenticated");
    return opened;
  });
};

/** What may prove who the caller is, with a question for their passkeys. */
export const offerProofs = async (call: Call<typeof staffFactors.proofOptions>, services: Services) => {
  const { tenant, caller, now } = call;
  const factors = await proofsOf(services, call);
  const ids = await passkeyIds(services.db, tenant, caller.staffId);
  if (ids.length === 0) return { factors: [...factors] };
  await budgetsOf(services).spend({ budget: "passkey_questions_of_account", tenant, owner: [caller.staffId] });
  const passkey = await askForPasskey(services, { tenant, staffId: caller.staffId, now });
  return { factors: [...factors], passkey };
};

/** Notes that the caller has just proved who they are. */
export const stepUp = async (call: Call<typeof staffFactors.stepUp>, services: Services): Promise<undefined> => {
  const { tenant, caller, body, now } = call;
  const { db } = services;
  await checkProof(services, call, body.proof);
  await db.run`UPDATE login_session SET proved_at = ${now}
    WHERE tenant = ${tenant} AND id = ${caller.sessionId} AND audience = 'staff'`;
  return undefined;
};
