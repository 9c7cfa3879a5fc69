import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { giveBack } from "@/backend/budgets/receipt";
import { loadConfig } from "@/backend/configuration/settings";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { verification } from "@/lib/contracts/verification";
import { HOUR_MS } from "@/lib/kit/durations";
import { deviceProof, hashRequester, isCode } from "./code";
import { checkCharge, strangerCharge } from "./code-charges";
import { countCheckOutcome } from "./counts";
import { identityOf } from "./identity";
import {
  type Attempt,
  type CodeKey,
  countAttempt,
  countStrangersAttempt,
  findCode,
  findCodeUsedBy,
  openLoginSession,
  setRetryAt,
  spendCode,
  upsertIdentity,
} from "./store";

const SESSION_MS = 12 * HOUR_MS;
/** How long a check is answered again: as long as a page repeats it without an answer, and a person after it. */
const REPEAT_MS = 120_000;

const blocked = (until: Date) => new AppError("verification_blocked", { until: until.toISOString() });

/** Strangers together may try a code that another requester asked for this many times as often as the requester. */
const STRANGERS = 4;

interface Tries {
  /** How many wrong codes block a requester. */
  limit: number;
  now: Date;
}

/** Counts an attempt at the requester's own code; undefined without one. Throws while wrong codes block the requester. */
export const takeOwnAttempt = async (
  { db }: Services,
  key: CodeKey,
  { limit, now }: Tries,
): Promise<Attempt | undefined> => {
  const own = await countAttempt(db, key, limit, now);
  if (own) return own;
  const last = await findCode(db, key);
  if (last && !last.usedAt && last.attempts >= limit && last.retryAt > now) throw blocked(last.retryAt);
  return undefined;
};

/** Refuses a wrong code: with the attempts left, or a block of the requester after the last one. */
export const refuseWrongCode = async (
  { db }: Services,
  key: CodeKey,
  attemptsLeft: number,
  { retryTimeoutMS, now }: { retryTimeoutMS: number; now: Date },
): Promise<never> => {
  if (attemptsLeft > 0) throw new AppError("verification_code_wrong", { attemptsLeft });
  const until = new Date(now.getTime() + retryTimeoutMS);
  await setRetryAt(db, key, until);
  throw blocked(until);
};

/**
 * Counts an attempt at the requester's own code, or else at the newest of others. Throws when no tries or codes are left, for the
 * requester, the address or all strangers.
 */
const takeAttempt = async (
  services: Services,
  key: CodeKey,
  { limit, ip, now }: Tries & { ip: string },
): Promise<Attempt> => {
  const { db } = services;
  const own = await takeOwnAttempt(services, key, { limit, now });
  if (own) return own;
  await budgetsOf(services).spend(strangerCharge(key, ip));
  const strangers = await countStrangersAttempt(db, key, STRANGERS * limit, now);
  if (!strangers) throw new AppError("verification_code_expired");
  return strangers;
};

/**
 * Exchanges a code for two tokens. Each attempt is counted before the code is compared; three wrong codes block the requester,
 * and nobody else.
 */
export const checkCode = async (call: Call<typeof verification.check>, services: Services) => {
  const identity = identityOf(call.tenant, call.body.method, call.body.value);
  if (!identity) throw new AppError("verification_code_expired");
  const key = { ...identity, requester: hashRequester(call.body.requester) };
  return countCheckOutcome(identity, compare(key, call, services));
};

const compare = async (key: CodeKey, call: Call<typeof verification.check>, services: Services) => {
  const { tenant, body, ip, now } = call;
  const { verificationAttemptCount: limit, verificationRetryTimeoutMS } = await loadConfig(services, tenant);
  const repeated = await findRepeated(key, call, services);
  if (repeated) return openSession(repeated, now, services);

  const attempt = await takeAttempt(services, key, { limit, ip, now });
  const isOwn = attempt.requester === key.requester;
  const refund = await budgetsOf(services).spend(checkCharge(key, isOwn ? key.requester : undefined));

  if (!isCode(services.environment.tokenSecrets, key, body.code, attempt.hash)) {
    const attemptsLeft = Math.min(limit, (isOwn ? limit : STRANGERS * limit) - attempt.attempts);
    if (!isOwn && attemptsLeft <= 0) throw blocked(new Date(Math.max(attempt.retryAt.getTime(), now.getTime())));
    await refuseWrongCode(services, key, attemptsLeft, { retryTimeoutMS: verificationRetryTimeoutMS, now });
  }
  await refund();
  const { hash, requester } = attempt;
  return openSession({ ...key, requester }, now, services, { hash, checkId: body.checkId });
};

/** The code that this very check has used up lately: its answer was lost. Only the page that sent it knows its id. */
const findRepeated = async (
  key: CodeKey,
  { body, now }: Call<typeof verification.check>,
  { db, environment }: Services,
): Promise<CodeKey | undefined> => {
  if (!body.checkId) return undefined;
  const used = await findCodeUsedBy(db, key, body.checkId, new Date(now.getTime() - REPEAT_MS));
  if (!used) return undefined;
  const usedKey = { ...key, requester: used.requester };
  return isCode(environment.tokenSecrets, usedKey, body.code, used.hash) ? usedKey : undefined;
};

/** Opens a login session; uses up `code`, unless the same check has done so. */
const openSession = async (
  key: CodeKey,
  now: Date,
  services: Services,
  code?: { hash: string; checkId: string | undefined },
) => {
  const { db, tokens, environment } = services;
  const { tenant } = key;
  const session = { tenant, id: uuid(), expiresAt: new Date(now.getTime() + SESSION_MS) };
  const subject = await db.transaction(async (tx) => {
    // Before its codes, as an erasure locks them.
    const id = await upsertIdentity(tx, key, uuid(), now);
    // Of several correct attempts at once, only one opens a session.
    const receipt = code ? await spendCode(tx, key, { ...code, now }) : [];
    if (!receipt) throw new AppError("verification_code_expired");
    await openLoginSession(tx, { ...session, subject: id });
    // Last: others at the address wait for the row. Families may share it, so a code that arrived costs it nothing.
    await giveBack(tx, receipt);
    return id;
  });
  const claims = { tenant, subject, session: session.id, expiresAt: session.expiresAt };
  const [secret = ""] = environment.tokenSecrets;
  return {
    token: await tokens.sign({ ...claims, audience: "applicant" }),
    fileApiToken: await tokens.sign({ ...claims, audience: "files" }),
    expiresAt: session.expiresAt.toISOString(),
    device: deviceProof(secret, key),
  };
};
