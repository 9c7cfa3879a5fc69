import type { PoolClient } from "pg";
import { budgetsOf } from "@/backend/budgets/budgets";
import { inTransaction, transaction } from "@/backend/db/transaction";
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
const endWaitingSession = async (client: PoolClient, tenant: Tenant, id: string) => {
  const { rows } = await client.query<{ factor: Factor | null; providerToken: string | null }>({
    name: "login-session-replace",
    text: `DELETE FROM login_session WHERE tenant = $1 AND id = $2 AND audience = 'staff'
           RETURNING factor, provider_token AS "providerToken"`,
    values: [tenant, id],
  });
  return rows[0];
};

/** Completes a sign-in by its second factor: a new session takes the place of the one that waited, whose token ends. */
export const proveSecondFactor = async (call: Call<typeof staffFactors.prove>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const { proof, device, language } = body;
  const secondFactor = await checkProof(services, call, proof);
  const { database } = services;
  return transaction(database.pool, async (client) => {
    // Accounts are locked before their sessions, as by a change of the password.
    await lockAccount(client, tenant, caller.staffId);
    const waiting = await endWaitingSession(client, tenant, caller.sessionId);
    const account = await findAccountById(database.pool, tenant, caller.staffId);
    if (!waiting || !account) throw new AppError("unauthenticated");
    const pool = inTransaction(database.pool, client);
    const opened = await openStaffSession(
      { ...services, database: { ...database, pool } },
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
  const ids = await passkeyIds(services.database.pool, tenant, caller.staffId);
  if (ids.length === 0) return { factors: [...factors] };
  await budgetsOf(services).spend({ budget: "passkey_questions_of_account", tenant, owner: [caller.staffId] });
  const passkey = await askForPasskey(services, { tenant, staffId: caller.staffId, now });
  return { factors: [...factors], passkey };
};

/** Notes that the caller has just proved who they are. */
export const stepUp = async (call: Call<typeof staffFactors.stepUp>, services: Services): Promise<undefined> => {
  const { tenant, caller, body, now } = call;
  await checkProof(services, call, body.proof);
  await services.database.pool.query({
    name: "login-session-proved",
    text: "UPDATE login_session SET proved_at = $3 WHERE tenant = $1 AND id = $2 AND audience = 'staff'",
    values: [tenant, caller.sessionId, now],
  });
  return undefined;
};
