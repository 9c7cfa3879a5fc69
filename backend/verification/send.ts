import { v7 as uuid } from "uuid";
import { budgetsOf } from "@/backend/budgets/budgets";
import { loadConfig } from "@/backend/configuration/settings";
import { deliveryOf } from "@/backend/delivery/delivery";
import { notifySupport } from "@/backend/delivery/support";
import { type MessageContent, verificationMessage } from "@/backend/delivery/texts";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { verification } from "@/lib/contracts/verification";
import { localeFor } from "@/lib/domain/tenant/language";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";
import { hashCode, newCode } from "./code";
import { codeCharges } from "./code-charges";
import { countCode } from "./counts";
import { type Identity, identityOf } from "./identity";
import { findCode, replaceCode, setRetryAt } from "./store";

// Sent besides the error code: remote backends without error codes send this text alone.
const RETRY_TEXT = "retry timeout has not passed";

const tooEarly = (retryAt: Date, now: Date) =>
  new AppError("verification_retry_timeout", {
    text: RETRY_TEXT,
    retryAfterMS: Math.max(1, retryAt.getTime() - now.getTime()),
  });

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Sends a new code. It replaces the last one, and its attempts count from 0. */
export const sendCode = async (call: Call<typeof verification.send>, services: Services) => {
  const { tenant, body, ip, now } = call;
  const { pool } = services.database;
  const config = await loadConfig(services, tenant);
  const identity = identityOf(tenant, body.method, body.value);
  if (!identity || !methodsOfAllLocations(config).includes(body.method))
    throw new AppError("verification_value_invalid");

  // Asking too early costs no budget. A message is counted before it is sent.
  const last = await findCode(pool, identity);
  if (last && last.retryAt > now) {
    countCode(identity, "too_early");
    throw tooEarly(last.retryAt, now);
  }
  const budgets = budgetsOf(services);
  const charges = codeCharges(identity, ip);
  for (const charge of charges) await budgets.spend(charge);

  const code = newCode();
  const retryAt = later(now, config.verificationRetryTimeoutMS);
  const expiresAt = later(now, config.verificationTimeLimitMS);
  const [secret = ""] = services.environment.tokenSecrets;
  const isOurs = await replaceCode(pool, identity, { hash: hashCode(secret, identity, code), now, retryAt, expiresAt });
  if (!isOurs) {
    for (const charge of charges) await budgets.refund(charge);
    countCode(identity, "too_early");
    throw tooEarly((await findCode(pool, identity))?.retryAt ?? retryAt, now);
  }

  const content = await verificationMessage(services.environment, {
    tenant,
    method: body.method,
    locale: localeFor(tenant, body.language),
    code,
    lifetimeMS: config.verificationTimeLimitMS,
  });
  await deliver(services, identity, { ...content, code }, now);
  return {
    success: true as const,
    retryAfterMS: config.verificationRetryTimeoutMS,
    expiresAt: expiresAt.toISOString(),
  };
};

const deliver = async (
  services: Services,
  identity: Identity,
  message: MessageContent & { code: string },
  now: Date,
): Promise<void> => {
  const { tenant, method, value } = identity;
  try {
    await deliveryOf(services).send({ tenant, method, to: value, key: `verification:${uuid()}`, ...message });
    countCode(identity, "sent");
  } catch (error) {
    countCode(identity, "failed");
    // The message was not sent, so another may be requested at once. Support learns what failed, not the recipient.
    await setRetryAt(services.database.pool, identity, now);
    notifySupport(services, { about: "verification_send_failed", tenant, method }, error, now);
    throw new AppError("verification_send_failed");
  }
};
