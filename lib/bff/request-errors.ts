import "server-only";
import { webMetrics } from "@/lib/bff/web-metrics";
import { AppError } from "@/lib/contracts/errors";
import { ENV_COOKIE } from "@/lib/domain/tenant/cookies";
import { resolveTenant } from "@/lib/domain/tenant/host";
import { readCookie } from "@/lib/kit/read-cookie";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { log } from "@/lib/server/observability/log";
import { currentRequestId } from "@/lib/server/observability/request-context";
import { stackFrames } from "@/lib/server/observability/stack-frames";
import { requestedHost } from "./request-tenant";

/** What the framework says of a request that failed. */
interface FailedRequest {
  headers: NodeJS.Dict<string | string[]>;
}

interface FailedPlace {
  /** The route's pattern. */
  routePath: string;
  routeType: "render" | "route" | "action" | "proxy";
}

const first = (value: string | string[] | undefined) => [value ?? []].flat()[0];

/**
 * Tells of what failed while a page, a route or the middleware was at work: one line by which the digest or the id that a
 * visitor reads is found again. The path stays out, since it may name a person, and so does the message.
 */
export const reportRequestError = (
  error: unknown,
  { headers }: FailedRequest,
  { routePath, routeType }: FailedPlace,
): void => {
  const { name, digest, stack } = (error ?? {}) as { name?: string; digest?: string; stack?: string };
  const header = (of: string) => first(headers[of]);
  const { hosts } = webEnvironment();
  webMetrics.count("startday_web_errors_total", { kind: routeType });
  log.error({
    event: "page_failed",
    kind: routeType,
    route: routePath,
    tenant: resolveTenant(requestedHost(header), readCookie(header("cookie"), ENV_COOKIE), hosts),
    requestId: currentRequestId() ?? header("x-request-id"),
    digest,
    name,
    ...(error instanceof AppError && { code: error.code }),
    stack: stackFrames(stack),
  });
};
