import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { log } from "./log";

const TIMEOUT_MS = 5000;

/** A failure that support is notified of. It names neither recipient nor content. */
export type SupportNotice =
  | { about: "verification_send_failed" | "message_not_delivered"; tenant: Tenant; method: VerificationMethod }
  | { about: "message_budget_used_up" | "many_exports" | "many_opened_files"; tenant: Tenant };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "Error");

/**
 * Logs a support notice with what failed, and posts it to the address where there is one. Does not wait for the response and
 * never fails.
 */
export const notifySupport = (notice: SupportNotice, failure: string, now: Date, url: string | undefined): void => {
  log.error({ event: "support_notice", ...notice, failure });
  if (!url) return;
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ event: "support_notice", ...notice, at: now.toISOString() }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.body?.cancel())
    .catch((error: unknown) => log.warn({ event: "support_not_told", failure: nameOf(error) }));
};
