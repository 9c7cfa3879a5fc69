import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { giveBack, type Receipt } from "@/backend/budgets/receipt";
import { loadConfig } from "@/backend/configuration/settings";
import type { Call } from "@/backend/http/handler";
import { isCode } from "@/backend/one-time-secrets/hash";
import { takeSecret } from "@/backend/one-time-secrets/store";
import {
  type CodeKey,
  countStrangersTry,
  countTry,
  findBlock,
  findUsedBy,
  setRetryAt,
  type Try,
} from "@/backend/one-time-secrets/tries";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { verification } from "@/lib/contracts/verification";
import { HOUR_MS } from "@/lib/kit/durations";
import { codeOf, deviceProof, type IdentityCode } from "./code";
import { checkCharge, strangerCharge } from "./code-charges";
import { countCheckOutcome } from "./counts";
import { type Identity, identityOf } from "./identity";
import { openLoginSession, upsertIdentity } from "./store";

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

/** Counts a try of the requester's own code; undefined without one. Throws while wrong codes block the requester. */
export const takeOwnTry = async ({ db }: Services, key: CodeKey, { limit, now }: Tries): Promise<Try | undefined> => {
  const own = await countTry(db, key, limit, now);
  const until = own ? undefined : await findBlock(db, key, limit, now);
  if (until) throw blocked(until);
  return own;
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
 * Counts a try of the requester's own code, or else of the newest of others. Throws when no tries or codes are left, for the requester,
 * the address or all strangers.
 */
const takeTry = async (
  services: Services,
  key: IdentityCode,
  { limit, ip, now }: Tries & { ip: string },
): Promise<Try> => {
  const own = await takeOwnTry(services, key, { limit, now });
  if (own) return own;
  await budgetsOf(services).spend(strangerCharge(key, ip));
  const strangers = await countStrangersTry(services.db, key, STRANGERS * limit, now);
  if (!strangers) throw new AppError("verification_code_expired");
  return strangers;
};

/**
 * Exchanges a code for two tokens. Each try is counted before the code is compared; three wrong codes block the requester, and nobody
 * else.
 */
export const checkCode = async (call: Call<typeof verification.check>, services: Services) => {
  const { tenant, body } = call;
  const identity = identityOf(tenant, body.method, body.value);
  if (!identity) throw new AppError("verification_code_expired");
  return countCheckOutcome(identity, compare(codeOf("code", identity, body.requester), call, services));
};

const compare = async (key: IdentityCode, call: Call<typeof verification.check>, services: Services) => {
  const { tenant, body, ip, now } = call;
  const { verificationAttemptCount: limit, verificationRetryTimeoutMS } = await loadConfig(services, tenant);
  if (await isRepeated(key, call, services)) return openSession(key, now, services);

  const tried = await takeTry(services, key, { limit, ip, now });
  const isOwn = tried.requester === key.owner.requester;
  const refund = await budgetsOf(services).spend(checkCharge(key, isOwn ? tried.requester : undefined));

  if (!isCode(services.environment.tokenSecrets, askedBy(key, tried), body.code, tried.hash)) {
    const attemptsLeft = Math.min(limit, (isOwn ? limit : STRANGERS * limit) - tried.tries);
    if (!isOwn && attemptsLeft <= 0) throw blocked(new Date(Math.max(tried.retryAt.getTime(), now.getTime())));
    await refuseWrongCode(services, key, attemptsLeft, { retryTimeoutMS: verificationRetryTimeoutMS, now });
  }
  await refund();
  return openSession(key, now, services, { hash: tried.hash, checkId: body.checkId });
};

/** The key of a code that was found, whoever asked for it. */
const askedBy = (key: CodeKey, { requester }: Pick<Try, "requester">): CodeKey => ({
  ...key,
  owner: { ...key.owner, requester },
});

/** Whether this very check has used the code up lately: its answer was lost. Only the page that sent it knows its id. */
const isRepeated = async (
  key: CodeKey,
  { body, now }: Call<typeof verification.check>,
  { db, environment }: Services,
): Promise<boolean> => {
  if (!body.checkId) return false;
  const used = await findUsedBy(db, key, body.checkId, new Date(now.getTime() - REPEAT_MS));
  return used !== undefined && isCode(environment.tokenSecrets, askedBy(key, used), body.code, used.hash);
};

/** Opens a login session; uses up `code`, unless the same check has done so. */
const openSession = async (
  identity: Identity,
  now: Date,
  services: Services,
  code?: { hash: string; checkId: string | undefined },
) => {
  const { db, tokens, environment } = services;
  const { tenant } = identity;
  const session = { tenant, id: uuid(), expiresAt: new Date(now.getTime() + SESSION_MS) };
  const subject = await db.transaction(async (tx) => {
    // Before its codes, as an erasure locks them.
    const id = await upsertIdentity(tx, identity, uuid(), now);
    const used =
      code &&
      (await takeSecret<Receipt>(
        tx,
        services,
        { tenant, kinds: ["code"], hash: code.hash },
        { now, useId: code.checkId },
      ));
    // Of several correct attempts at once, only one opens a session.
    if (code && !used) throw new AppError("verification_code_expired");
    await openLoginSession(tx, { ...session, subject: id });
    // Last: others at the address wait for the row. Families may share it, so a code that arrived costs it nothing.
    await giveBack(tx, used?.data ?? []);
    return id;
  });
  const claims = { tenant, subject, session: session.id, expiresAt: session.expiresAt };
  const [secret = ""] = environment.tokenSecrets;
  return {
    token: await tokens.sign({ ...claims, audience: "applicant" }),
    fileApiToken: await tokens.sign({ ...claims, audience: "files" }),
    expiresAt: session.expiresAt.toISOString(),
    device: deviceProof(secret, identity),
  };
};
