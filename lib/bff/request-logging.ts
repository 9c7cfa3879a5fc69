import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ownRouteOf, webMetrics } from "@/lib/bff/web-metrics";
import { CALLS, DOOR, doorPath } from "@/lib/contracts/calls";
import { patternOfPage } from "@/lib/domain/page-patterns";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { replaceHeaders } from "@/lib/server/http/replace-headers";
import { log } from "@/lib/server/observability/log";
import { requestIdFrom, runInRequest } from "@/lib/server/observability/request-context";

const SLOW_MS = 1000;
/** The status of a request whose client left before the answer (as nginx writes it). */
const CLIENT_CLOSED_REQUEST = 499;
/** Stays open on purpose, so it is never slow. */
const STREAM = DOOR + doorPath(CALLS.staffOverview.stream);
const FILES = /^\/(_next|brand)\/|\.(svg|png|ico|txt|webmanifest)$/;

/** The declared route of a request. Never the requested path: it may contain personal data. */
const routeOf = (url: string, declared: string | undefined): string => {
  const [path = ""] = url.split("?");
  if (declared || path.startsWith(`${DOOR}/`)) return declared ?? ownRouteOf(path) ?? "none";
  if (FILES.test(path)) return "file";
  return ownRouteOf(path) ?? patternOfPage(path) ?? "none";
};

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  requestId: string;
}

const logAnswer = ({ ms, ...answer }: AnsweredRequest): void => {
  const labels = { route: answer.route, status: `${Math.floor(answer.status / 100)}xx` };
  webMetrics.count("startday_web_requests_total", labels);
  webMetrics.observe("startday_web_request_seconds", labels, ms / 1000);
  const level = answer.status >= 500 || (ms > SLOW_MS && answer.route !== STREAM) ? "info" : "debug";
  log[level]({ event: "web_request", ...answer, ms: Math.round(ms) });
};

// The request's own header gets the id too: code that reads it must see no other id.
const assignRequestId = (request: IncomingMessage, response: ServerResponse): string => {
  const requestId = requestIdFrom(
    webEnvironment().trustProxy ? [request.headers["x-request-id"] ?? []].flat()[0] : undefined,
  );
  replaceHeaders(request, { "x-request-id": requestId });
  response.setHeader("x-request-id", requestId);
  return requestId;
};

/**
 * Gives every request an id (a trusted proxy's, or a new one) and logs and measures its answer. The answer, all log lines
 * of the request and the calls to backends carry the id.
 */
export const logRequest: HttpMiddleware = (request, response, next) => {
  const startedAt = performance.now();
  const scope: { requestId: string; route?: string } = { requestId: assignRequestId(request, response) };
  const { method = "", url = "" } = request;
  response.once("close", () => {
    const { requestId, route } = scope;
    logAnswer({
      method,
      route: routeOf(url, route),
      status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST,
      ms: performance.now() - startedAt,
      requestId,
    });
  });
  return runInRequest(scope, next);
};
