import { v7 as uuid } from "uuid";
import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import { deliveryOf } from "@/backend/delivery/delivery";
import { unsentError } from "@/backend/delivery/failure";
import { notifySupport } from "@/backend/delivery/support";
import { type MessageContent, verificationMessage } from "@/backend/delivery/texts";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Config, VerificationMethod } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { verification } from "@/lib/contracts/verification";
import type { Locale } from "@/lib/domain/country/locales";
import { mayReceiveCodes } from "@/lib/domain/person/number-plan";
import { localeFor } from "@/lib/domain/tenant/language";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { HOUR_MS } from "@/lib/kit/durations";
import { hashCode, hashRequester, isDeviceProof, newCode } from "./code";
import { codeCharges } from "./code-charges";
import { countCode } from "./counts";
import { type Identity, identityOf } from "./identity";
import { type CodeKey, findRetryAt, replaceCode, setRetryAt } from "./store";

/** A request for a code: for which number or address, by whom, and what it costs. */
export interface CodeRequest {
  tenant: Tenant;
  method: VerificationMethod;
  /** As typed. */
  value: string;
  language: Locale;
  /** The requester as it is stored. */
  requester: string;
  chargesOf: (identity: Identity) => readonly Charge[];
  /** Whether the code is to be told to the staff at a desk. */
  isAtDesk: boolean;
  now: Date;
}

// Sent besides the error code: remote backends without error codes send this text alone.
const RETRY_TEXT = "retry timeout has not passed";

const tooEarly = (retryAt: Date, now: Date) =>
  new AppError("verification_retry_timeout", {
    text: RETRY_TEXT,
    retryAfterMS: Math.max(1, retryAt.getTime() - now.getTime()),
  });

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** The identity of a request. Throws if the tenant sends no codes to it. */
const reachableIdentity = ({ tenant, method, value }: CodeRequest, config: Config): Identity => {
  const identity = identityOf(tenant, method, value);
  if (!identity || !methodsOfAllLocations(config).includes(method)) throw new AppError("verification_value_invalid");
  if (method !== "email" && !mayReceiveCodes(identity.value)) throw new AppError("verification_number_refused");
  return identity;
};

/** Sends a new code. It replaces the requester's last one, and its attempts count from 0. */
export const issueCode = async (request: CodeRequest, services: Services) => {
  const { tenant, method, requester, now } = request;
  const config = await loadConfig(services, tenant);
  const identity = reachableIdentity(request, config);
  const key = { ...identity, requester };
  const code = newCode();
  const expiresAt = later(now, config.verificationTimeLimitMS);
  await storeCode(key, { code, expiresAt, config }, request, services);

  const content = await verificationMessage(services.environment, {
    tenant,
    method,
    locale: localeFor(tenant, request.language),
    isAtDesk: request.isAtDesk,
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

/** Sends a code to the applicant who asks for it. */
export const sendCode = ({ tenant, body, ip, now }: Call<typeof verification.send>, services: Services) => {
  const { method, value, language, requester, device } = body;
  const { tokenSecrets } = services.environment;
  const chargesOf = (identity: Identity) => {
    const isKnownDevice = device !== undefined && isDeviceProof(tokenSecrets, identity, device);
    return codeCharges(identity, { ip, isKnownDevice });
  };
  const request = { tenant, method, value, language, requester: hashRequester(requester), isAtDesk: false, now };
  return issueCode({ ...request, chargesOf }, services);
};

/** Spends what the code costs, and stores it. Throws if it is too early for another, which costs nothing. */
const storeCode = async (
  key: CodeKey,
  { code, expiresAt, config }: { code: string; expiresAt: Date; config: Config },
  { chargesOf, now }: CodeRequest,
  services: Services,
): Promise<void> => {
  const { db } = services;
  const { verificationAttemptCount: attemptLimit, verificationRetryTimeoutMS } = config;
  // However long the configured wait is, a stranger's request delays nobody else's for longer than an hour.
  const rules = { now, attemptLimit, shorterMS: Math.max(0, verificationRetryTimeoutMS - HOUR_MS) };
  const refuse = (until: Date) => {
    countCode(key, "too_early");
    throw tooEarly(until, now);
  };
  const wait = await findRetryAt(db, key, rules);
  if (wait) refuse(wait);

  // A message is counted before it is sent.
  const refund = await budgetsOf(services).spend(...chargesOf(key));

  const [secret = ""] = services.environment.tokenSecrets;
  const retryAt = later(now, verificationRetryTimeoutMS);
  const receipt = refund.receiptOf("codes_from_address");
  const newWait = await replaceCode(db, key, { hash: hashCode(secret, key, code), receipt, retryAt, expiresAt }, rules);
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
    await setRetryAt(services.db, key, now);
    notifySupport(services, { about: "verification_send_failed", tenant, method }, error, now);
    throw unsentError(error);
  }
};
