import { budgetsOf } from "@/backend/budgets/budgets";
import { findSignedIn } from "@/backend/http/staff-authentication";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Proof } from "@/lib/contracts/staff-factors";
import type { Factor } from "@/lib/domain/sign-in/factors";
import { factorCharges, type Prover } from "./factor-charges";
import { readPasskey } from "./passkeys";
import { verifyPassword } from "./password";
import { consumeRecoveryCode } from "./recovery-codes";
import { findAccountById } from "./store";
import { checkTotp } from "./totp";
import { warnOfWrongFactors } from "./warn-of-wrong-factors";

/** What may prove who the caller is. Throws `unauthenticated` for a session that has ended. */
export const proofsOf = async (services: Services, { tenant, caller }: Pick<Prover, "tenant" | "caller">) => {
  const { sessionId: session, staffId: subject } = caller;
  const signedIn = await findSignedIn({ tenant, session, subject }, services);
  if (!signedIn) throw new AppError("unauthenticated");
  return signedIn.proofs;
};

const isRight = async (services: Services, { tenant, caller, now }: Prover, proof: Proof): Promise<boolean> => {
  const owner = { tenant, staffId: caller.staffId };
  switch (proof.kind) {
    case "totp":
      return checkTotp(services, owner, proof.code, now);
    case "recovery_code":
      return consumeRecoveryCode(services, owner, proof.code, now);
    case "password": {
      const account = await findAccountById(services.db, tenant, caller.staffId);
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
  if (!(await proofsOf(services, prover)).includes(proof.kind)) throw new AppError("factor_wrong");
  const refund = await budgetsOf(services).spend(...(await factorCharges(services, prover, proof.kind)));
  try {
    if (!(await isRight(services, prover, proof))) throw new AppError("factor_wrong");
  } catch (error) {
    // A wrong password is none that somebody knows.
    if (proof.kind !== "password" && error instanceof AppError) await warnOfWrongFactors(services, prover);
    throw error;
  }
  await refund();
  return proof.kind;
};
