import { v7 as uuid } from "uuid";
import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { deliveryOf } from "@/backend/delivery/delivery";
import { unsentError } from "@/backend/delivery/failure";
import { notifySupport } from "@/backend/delivery/support";
import { type MessageContent, verificationMessage } from "@/backend/delivery/texts";
import type { Call } from "@/backend/http/handler";
import type { CodeKind } from "@/backend/one-time-secrets/kinds";
import { makeSecret } from "@/backend/one-time-secrets/store";
import { findRetryAt, setRetryAt } from "@/backend/one-time-secrets/tries";
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
import { codeOf, type IdentityCode, isDeviceProof } from "./code";
import { codeCharges } from "./code-charges";
import { countCode } from "./counts";
import { type Identity, identityOf } from "./identity";

/** A request for a code: for which number or address, by whom, and what it costs. */
export interface CodeRequest {
  tenant: Tenant;
  method: VerificationMethod;
  /** As typed. */
  value: string;
  language: Locale;
  /** What the code is for. One for the desk is told to the staff there. */
  kind: CodeKind;
  /** The id of the requester, as `codeOf` takes it. */
  requester: string | undefined;
  chargesOf: (identity: Identity) => readonly Charge[];
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

/** Sends a new code. It replaces the requester's last one, and its tries count from 0. */
export const issueCode = async (request: CodeRequest, services: Services) => {
  const { tenant, method, kind, now } = request;
  const config = await loadConfig(services, tenant);
  const key = codeOf(kind, reachableIdentity(request, config), request.requester);
  const code = await makeCode(key, config, request, services);

  const content = await verificationMessage(services.environment, {
    tenant,
    method,
    locale: localeFor(tenant, request.language),
    isAtDesk: kind === "desk_code",
    code,
    lifetimeMS: config.verificationTimeLimitMS,
  });
  await deliver(services, key, { ...content, code }, now);
  return {
    success: true as const,
    retryAfterMS: config.verificationRetryTimeoutMS,
    expiresAt: later(now, config.verificationTimeLimitMS).toISOString(),
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
  return issueCode({ tenant, kind: "code", method, value, language, requester, chargesOf, now }, services);
};

/** Spends what the code costs, and makes it. Throws if it is too early for another, which costs nothing. */
const makeCode = async (
  key: IdentityCode,
  { verificationAttemptCount: attemptLimit, verificationRetryTimeoutMS, verificationTimeLimitMS }: Config,
  { chargesOf, now }: CodeRequest,
  services: Services,
): Promise<string> => {
  const { db } = services;
  // However long the configured wait is, a stranger's request delays nobody else's for longer than an hour.
  const rules = { now, attemptLimit, shorterMS: Math.max(0, verificationRetryTimeoutMS - HOUR_MS) };
  const refuse = (until: Date) => {
    countCode(key, "too_early");
    return tooEarly(until, now);
  };
  const wait = await findRetryAt(db, key, rules);
  if (wait) throw refuse(wait);

  // A message is counted before it is sent.
  const refund = await budgetsOf(services).spend(...chargesOf(key));
  const receipt = refund.receiptOf("codes_from_address");
  const retryAt = later(now, verificationRetryTimeoutMS);
  const secret = { ...key, data: receipt, retryAt, lifetimeMS: verificationTimeLimitMS, now };
  // Of concurrent calls for one address one makes a code.
  const made = await withAdvisoryLock(db, ["code", key.tenant, key.owner.address].join(" "), async (tx) => {
    const until = await findRetryAt(tx, key, rules);
    return until ?? makeSecret(tx, services, secret);
  });
  if (typeof made === "string") return made;
  await refund();
  throw refuse(made);
};

const deliver = async (
  services: Services,
  key: IdentityCode,
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
