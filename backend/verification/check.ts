import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { verification } from "@/lib/contracts/verification";
import { isCode } from "./code";
import { checkCharge } from "./code-charges";
import { countCheckOutcome } from "./counts";
import { type Identity, identityOf } from "./identity";
import { countAttempt, findCode, openLoginSession, setRetryAt, upsertIdentity, useCode } from "./store";

const SESSION_MS = 12 * 3600 * 1000;

const blocked = (until: Date) => new AppError("verification_blocked", { until: until.toISOString() });

/** The error of a refused attempt: too many wrong ones, or no valid code. */
const refusalOf = async (services: Services, identity: Identity, limit: number, now: Date): Promise<AppError> => {
  const last = await findCode(services.database.pool, identity);
  const isBlocked = last && !last.usedAt && last.attempts >= limit && last.retryAt > now;
  return isBlocked ? blocked(last.retryAt) : new AppError("verification_code_expired");
};

/** Exchanges a code for two tokens. Each attempt is counted before the code is compared; three wrong codes block. */
export const checkCode = async (call: Call<typeof verification.check>, services: Services) => {
  const identity = identityOf(call.tenant, call.body.method, call.body.value);
  if (!identity) throw new AppError("verification_code_expired");
  return countCheckOutcome(identity, compare(identity, call, services));
};

const compare = async (identity: Identity, call: Call<typeof verification.check>, services: Services) => {
  const { tenant, body, now } = call;
  const { pool } = services.database;
  const { verificationAttemptCount, verificationRetryTimeoutMS } = await loadConfig(services, tenant);

  const attempt = await countAttempt(pool, identity, verificationAttemptCount, now);
  if (!attempt) throw await refusalOf(services, identity, verificationAttemptCount, now);
  const budgets = budgetsOf(services);
  const charge = checkCharge(identity);
  await budgets.spend(charge);

  if (!isCode(services.environment.tokenSecrets, identity, body.code, attempt.hash)) {
    const attemptsLeft = verificationAttemptCount - attempt.attempts;
    if (attemptsLeft > 0) throw new AppError("verification_code_wrong", { attemptsLeft });
    const until = new Date(now.getTime() + verificationRetryTimeoutMS);
    await setRetryAt(pool, identity, until);
    throw blocked(until);
  }
  await budgets.refund(charge);
  return openSession(identity, attempt.hash, now, services);
};

const openSession = async (identity: Identity, hash: string, now: Date, { database, tokens }: Services) => {
  const { tenant } = identity;
  const session = { tenant, id: uuid(), expiresAt: new Date(now.getTime() + SESSION_MS) };
  const subject = await transaction(database.pool, async (client) => {
    // Of several correct attempts at once, only one opens a session.
    if (!(await useCode(client, identity, hash, now))) throw new AppError("verification_code_expired");
    const id = await upsertIdentity(client, identity, uuid(), now);
    await openLoginSession(client, { ...session, subject: id });
    return id;
  });
  const claims = { tenant, subject, session: session.id, expiresAt: session.expiresAt };
  return {
    token: await tokens.sign({ ...claims, audience: "applicant" }),
    fileApiToken: await tokens.sign({ ...claims, audience: "files" }),
    expiresAt: session.expiresAt.toISOString(),
  };
};
