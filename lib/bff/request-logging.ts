import "server-only";
import { type IncomingMessage, ServerResponse } from "node:http";
import { ownRouteOf, webMetrics } from "@/lib/bff/web-metrics";
import { CALLS, DOOR, doorPath } from "@/lib/contracts/calls";
import { patternOfPage } from "@/lib/domain/routes";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { addHttpMiddleware } from "@/lib/server/http/http-middleware";
import { log } from "@/lib/server/observability/log";
import { requestIdFrom, runInRequest } from "@/lib/server/observability/request-context";

const SLOW_MS = 1000;
/** Who asked was gone before the answer came. */
const GONE_AWAY = 499;
/** Is to last. */
const STREAM = DOOR + doorPath(CALLS.staffOverview.stream);
const FILES = /^\/(_next|brand)\/|\.(svg|png|ico|txt|webmanifest)$/;

/** Whose time a request took, by what is declared: never the path that was asked for, which may name a person. */
const routeOf = (url: string, noted: string | undefined): string => {
  const [path = ""] = url.split("?");
  if (noted || path.startsWith(`${DOOR}/`)) return noted ?? ownRouteOf(path) ?? "none";
  if (FILES.test(path)) return "file";
  return ownRouteOf(path) ?? patternOfPage(path) ?? "none";
};

interface Answer {
  method: string;
  route: string;
  status: number;
  ms: number;
  requestId: string;
}

const tell = ({ ms, ...answer }: Answer): void => {
  const labels = { route: answer.route, status: `${Math.floor(answer.status / 100)}xx` };
  webMetrics.count("startday_web_requests_total", labels);
  webMetrics.observe("startday_web_request_seconds", labels, ms / 1000);
  const level = answer.status >= 500 || (ms > SLOW_MS && answer.route !== STREAM) ? "info" : "debug";
  log[level]({ event: "web_request", ...answer, ms: Math.round(ms) });
};

// Whoever reads the request by its headers sees the name that it has, and no other.
const named = (request: IncomingMessage, response: ServerResponse): string => {
  const requestId = requestIdFrom(
    webEnvironment().trustProxy ? [request.headers["x-request-id"] ?? []].flat()[0] : undefined,
  );
  request.headers["x-request-id"] = requestId;
  response.setHeader("x-request-id", requestId);
  return requestId;
};

/**
 * Gives every request of this process a name: a trusted proxy's, or one of its own. Each answer bears it, each line that is
 * logged meanwhile too, and backends are told.
 */
export const logRequests = (): void => {
  addHttpMiddleware((request, response, goOn) => {
    if (!(response instanceof ServerResponse)) return goOn();
    const begun = performance.now();
    const scope: { requestId: string; route?: string } = { requestId: named(request, response) };
    const { method = "", url = "" } = request;
    response.once("close", () => {
      const { requestId, route } = scope;
      const ms = performance.now() - begun;
      tell({
        method,
        route: routeOf(url, route),
        status: response.headersSent ? response.statusCode : GONE_AWAY,
        ms,
        requestId,
      });
    });
    return runInRequest(scope, goOn);
  });
};
