import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import { deliveryOf } from "@/backend/delivery/delivery";
import { notifySupport } from "@/backend/delivery/support";
import { type MessageContent, verificationMessage } from "@/backend/delivery/texts";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { verification } from "@/lib/contracts/verification";
import { mayReceiveCodes } from "@/lib/domain/person/number-plan";
import { localeFor } from "@/lib/domain/tenant/language";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";
import { HOUR_MS } from "@/lib/kit/durations";
import { hashCode, hashRequester, isDeviceProof, newCode } from "./code";
import { codeCharges } from "./code-charges";
import { countCode } from "./counts";
import { type Identity, identityOf } from "./identity";
import { type CodeKey, findRetryAt, replaceCode, setRetryAt } from "./store";

type SendCall = Call<typeof verification.send>;

// Sent besides the error code: remote backends without error codes send this text alone.
const RETRY_TEXT = "retry timeout has not passed";

const tooEarly = (retryAt: Date, now: Date) =>
  new AppError("verification_retry_timeout", {
    text: RETRY_TEXT,
    retryAfterMS: Math.max(1, retryAt.getTime() - now.getTime()),
  });

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** The identity of a call. Throws if the tenant sends no codes to it. */
const reachableIdentity = ({ tenant, body }: SendCall, config: Config): Identity => {
  const identity = identityOf(tenant, body.method, body.value);
  if (!identity || !methodsOfAllLocations(config).includes(body.method))
    throw new AppError("verification_value_invalid");
  if (body.method !== "email" && !mayReceiveCodes(identity.value)) throw new AppError("verification_number_refused");
  return identity;
};

/** Sends a new code. It replaces the requester's last one, and its attempts count from 0. */
export const sendCode = async (call: SendCall, services: Services) => {
  const { tenant, body, now } = call;
  const config = await loadConfig(services, tenant);
  const identity = reachableIdentity(call, config);
  const key = { ...identity, requester: hashRequester(body.requester) };
  const code = newCode();
  const expiresAt = later(now, config.verificationTimeLimitMS);
  await storeCode(key, { code, expiresAt, config }, call, services);

  const content = await verificationMessage(services.environment, {
    tenant,
    method: body.method,
    locale: localeFor(tenant, body.language),
    code,
    lifetimeMS: config.verificationTimeLimitMS,
  });
  await deliver(services, key, { ...content, code }, now);
  return {
    success: true as const,
    retryAfterMS: config.verificationRetryTimeoutMS,
    expiresAt: expiresAt.toISOString(),
  };
};

/** Spends what the code costs, and stores it. Throws if it is too early for another, which costs nothing. */
const storeCode = async (
  key: CodeKey,
  { code, expiresAt, config }: { code: string; expiresAt: Date; config: Config },
  { body, ip, now }: SendCall,
  services: Services,
): Promise<void> => {
  const { pool } = services.database;
  const { tokenSecrets } = services.environment;
  const { verificationAttemptCount: attemptLimit, verificationRetryTimeoutMS } = config;
  // However long the configured wait is, a stranger's request delays nobody else's for longer than an hour.
  const rules = { now, attemptLimit, shorterMS: Math.max(0, verificationRetryTimeoutMS - HOUR_MS) };
  const refuse = (until: Date) => {
    countCode(key, "too_early");
    throw tooEarly(until, now);
  };
  const wait = await findRetryAt(pool, key, rules);
  if (wait) refuse(wait);

  // A message is counted before it is sent.
  const isKnownDevice = body.device !== undefined && isDeviceProof(tokenSecrets, key, body.device);
  const charges = codeCharges(key, { ip, isKnownDevice });
  const refund = await budgetsOf(services).spend(...charges);

  const [secret = ""] = tokenSecrets;
  const retryAt = later(now, verificationRetryTimeoutMS);
  const newWait = await replaceCode(pool, key, { hash: hashCode(secret, key, code), retryAt, expiresAt }, rules);
  if (!newWait) return;
  await refund();
  refuse(newWait);
};

const deliver = async (
  services: Services,
  key: CodeKey,
  message: MessageContent & { code: string },
  now: Date,
): Promise<void> => {
  const { tenant, method, value } = key;
  try {
    await deliveryOf(services).send({ tenant, method, to: value, key: `verification:${uuid()}`, ...message });
    countCode(key, "sent");
  } catch (error) {
    countCode(key, "failed");
    // The message was not sent, so another may be requested at once. Support learns what failed, not the recipient.
    await setRetryAt(services.database.pool, key, now);
    notifySupport(services, { about: "verification_send_failed", tenant, method }, error, now);
    throw new AppError("verification_send_failed");
  }
};
