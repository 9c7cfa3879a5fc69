import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { resolveRequest } from "@/lib/domain/tenant/resolve-request";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { log } from "@/lib/server/observability/log";
import { currentRequestId } from "@/lib/server/observability/request-context";
import { stackFrames } from "@/lib/server/observability/stack-frames";
import { webMetrics } from "./web-metrics";

/** A failed request, as the framework reports it. */
interface FailedRequest {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
}

interface FailedRoute {
  /** The route's pattern. */
  routePath: string;
  routeType: "render" | "route" | "action" | "proxy";
}

const first = (value: string | string[] | undefined) => [value ?? []].flat()[0];

/**
 * Logs an error of a page, a route or the middleware as one line, found by the digest or the request id that the visitor
 * sees. Path and message stay out: they may contain personal data.
 */
export const reportRequestError = (
  error: unknown,
  { path, headers }: FailedRequest,
  { routePath, routeType }: FailedRoute,
): void => {
  const { name, digest, stack } = (error ?? {}) as { name?: string; digest?: string; stack?: string };
  const header = (headerName: string) => first(headers[headerName]);
  webMetrics.count("startday_web_errors_total", { kind: routeType });
  log.error({
    event: "page_failed",
    kind: routeType,
    route: routePath,
    tenant: resolveRequest({ header, path }, webEnvironment()).tenant,
    requestId: currentRequestId() ?? header("x-request-id"),
    digest,
    name,
    ...(error instanceof AppError && { code: error.code }),
    stack: stackFrames(stack),
  });
};
