import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorCode } from "@/lib/contracts/errors";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { cameThroughProxy } from "@/lib/server/http/caller";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { isOperator } from "@/lib/server/http/is-operator";
import { refuseRequest } from "@/lib/server/http/refuse-request";
import { metricsText } from "@/lib/server/observability/metrics";

const PATH = "/metrics";
const METHODS = ["GET", "HEAD"];

const findProblem = (request: IncomingMessage): ErrorCode | undefined => {
  const { method = "", headers, socket } = request;
  const operatorRequest = {
    address: socket.remoteAddress,
    isForwarded: cameThroughProxy(request),
    authorization: headers.authorization,
  };
  if (!isOperator(operatorRequest, webEnvironment().metricsToken)) return "unauthenticated";
  return METHODS.includes(method) ? undefined : "method_not_allowed";
};

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const code = findProblem(request);
  if (code) return refuseRequest(code, response, METHODS);
  const { body, contentType } = await metricsText();
  response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(body);
};

/** Answers `/metrics` to operators, on any host: the metrics are this process's, not a tenant's. */
export const answerMetrics: HttpMiddleware = (request, response, next) => {
  if (request.url?.split("?")[0] !== PATH) return next();
  respond(request, response).catch(() => refuseRequest("internal", response, METHODS));
  return true;
};
