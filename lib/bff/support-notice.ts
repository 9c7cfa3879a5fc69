import "server-only";
import type { Endpoint, RequestOf } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { verification } from "@/lib/contracts/verification";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { notifySupport } from "@/lib/server/observability/support-notice";
import { isBuiltIn } from "./transport";

// Too many calls at once are no failure of the backend.
const BUSY: readonly ErrorCode[] = ["upstream_busy", "too_busy"];

const isUnexpected = (error: unknown): boolean =>
  !(error instanceof AppError) || (error.status >= 500 && !BUSY.includes(error.code));

/**
 * Notifies support when an organisation's own backend fails to send a code: by a server error, a reply that is not as declared,
 * or none in time. The built-in backend does so itself.
 */
export const notifySupportOfFailure = (endpoint: Endpoint, tenant: Tenant, body: unknown, error: unknown): void => {
  if (endpoint !== verification.send || isBuiltIn(endpoint, tenant) || !isUnexpected(error)) return;
  const { method } = body as RequestOf<typeof verification.send>["body"];
  const failure = error instanceof AppError ? error.code : "unexpected_error";
  notifySupport(
    { about: "verification_send_failed", tenant, method },
    failure,
    new Date(),
    webEnvironment().supportWebhookUrl,
  );
};
