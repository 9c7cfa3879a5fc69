import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { isDevelopmentHost } from "@/lib/domain/tenant/host";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { addHttpMiddleware } from "@/lib/server/http/http-middleware";
import { isOperator } from "@/lib/server/http/is-operator";
import { metricsText } from "@/lib/server/observability/metrics";
import { currentRequestId } from "@/lib/server/observability/request-context";

const PATH = "/metrics";
/** What proxies add; and one that adds nothing asks for a host that is not this machine's own name. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];
const METHODS = ["GET", "HEAD"];

const refusalOf = ({ method = "", headers, socket }: IncomingMessage): ErrorCode | undefined => {
  const asking = {
    address: socket.remoteAddress,
    isForwarded: FORWARDED.some((name) => headers[name] !== undefined) || !isDevelopmentHost(headers.host ?? ""),
    authorization: headers.authorization,
  };
  if (!isOperator(asking, webEnvironment().metricsToken)) return "unauthenticated";
  return METHODS.includes(method) ? undefined : "method_not_allowed";
};

const refuse = (code: ErrorCode, response: ServerResponse): void => {
  const failure = new AppError(code);
  response.writeHead(failure.status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    ...(failure.status === 401 && { "www-authenticate": "Bearer" }),
    ...(failure.status === 405 && { allow: METHODS.join(", ") }),
  });
  response.end(JSON.stringify(failure.toBody(currentRequestId() ?? crypto.randomUUID())));
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const code = refusalOf(request);
  if (code) return refuse(code, response);
  const { body, contentType } = await metricsText();
  response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(body);
};

/** Answers `/metrics` to operators, on whichever host it is asked: it is this process's and no page of a network. */
export const serveMetrics = (): void => {
  addHttpMiddleware((request, response, goOn) => {
    if (request.url?.split("?")[0] !== PATH) return goOn();
    answer(request, response).catch(() => refuse("internal", response));
    return true;
  });
};
