import { log } from "@/backend/http/log";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { describeFailure } from "./failure";

const TIMEOUT_MS = 5000;

/** A failure that support is notified of, without the recipient. */
export interface SupportNotice {
  about: "verification_send_failed" | "message_not_delivered";
  tenant: Tenant;
  method: VerificationMethod;
}

/**
 * Logs a support notice, and in production also posts it to `SUPPORT_WEBHOOK_URL` where that is set. Does not wait for the response
 * and never fails.
 */
export const notifySupport = ({ environment }: Services, notice: SupportNotice, error: unknown, now: Date): void => {
  log.error({ event: "support_notice", ...notice, failure: describeFailure(error) });
  const { supportWebhookUrl } = environment.delivery;
  if (!supportWebhookUrl || !environment.isProduction) return;
  fetch(supportWebhookUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ event: "support_notice", ...notice, at: now.toISOString() }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.body?.cancel())
    .catch((failure: unknown) => log.warn({ event: "support_not_told", failure: describeFailure(failure) }));
};
