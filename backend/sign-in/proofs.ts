import { budgetsOf } from "@/backend/budgets/budgets";
import type { Staff } from "@/backend/http/callers";
import { findSignedIn } from "@/backend/http/staff-authentication";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Proof } from "@/lib/contracts/staff-factors";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readPasskey } from "./passkeys";
import { verifyPassword } from "./password";
import { consumeRecoveryCode } from "./recovery-codes";
import { findAccountById } from "./store";
import { checkTotp } from "./totp";

interface Prover {
  tenant: Tenant;
  caller: Staff;
  now: Date;
}

/** What may prove who the caller is. Throws `unauthenticated` for a session that has ended. */
export const proofsOf = async (services: Services, { tenant, caller }: Prover): Promise<readonly Factor[]> => {
  const { sessionId: session, staffId: subject } = caller;
  const signedIn = await findSignedIn({ tenant, session, subject }, services);
  if (!signedIn) throw new AppError("unauthenticated");
  return signedIn.proofs;
};

const isRight = async (services: Services, { tenant, caller, now }: Prover, proof: Proof): Promise<boolean> => {
  const owner = { tenant, staffId: caller.staffId };
  const { pool } = services.database;
  switch (proof.kind) {
    case "totp":
      return checkTotp(services, owner, proof.code, now);
    case "recovery_code":
      return consumeRecoveryCode(pool, owner, proof.code);
    case "password": {
      const account = await findAccountById(pool, tenant, caller.staffId);
      return verifyPassword(proof.password, account?.passwordHash ?? undefined);
    }
    case "passkey":
      return (await readPasskey(services, { ...owner, now }, proof)) === caller.staffId;
  }
};

/**
 * Checks a proof of who the caller is, which must be one that the account may use: with a second factor the password proves nothing.
 * A try is counted before it is checked. Throws `factor_wrong` or `passkey_refused`.
 */
export const checkProof = async (services: Services, prover: Prover, proof: Proof): Promise<Factor> => {
  const { tenant, caller } = prover;
  if (!(await proofsOf(services, prover)).includes(proof.kind)) throw new AppError("factor_wrong");
  const charge = { budget: "second_factors_of_account", tenant, owner: [caller.staffId] } as const;
  // An answer of a passkey cannot be guessed, and its owner must always get in.
  const refund = proof.kind === "passkey" ? undefined : await budgetsOf(services).spend(charge);
  if (!(await isRight(services, prover, proof))) throw new AppError("factor_wrong");
  await refund?.();
  return proof.kind;
};
