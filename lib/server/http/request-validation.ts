import "server-only";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { currentRequestId } from "@/lib/server/observability/request-context";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A name or an address, with or without a port; HTTP/1.0 needs none. */
const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** What is not a page: a page that nobody has is shown as such, however its address is spelt. */
const NO_PAGE = /^\/(api|_next|brand)\//;

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

const countOf = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Why a request is refused before anybody reads it. Which host is asked for must be beyond doubt, since the network
 * follows from it: no second `Host`, no whole address in place of a path (RFC 9112 §3.2).
 */
const refusalOf = ({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">): ErrorCode | undefined => {
  if (!METHODS.includes(method)) return "method_not_allowed";
  if (countOf(rawHeaders, "host") > 1 || !HOST.test(headers.host ?? "")) return "body_invalid";
  const [path = ""] = url.split("?");
  if (!path.startsWith("/")) return "body_invalid";
  return NO_PAGE.test(path) && !isDecodable(path) ? "not_found" : undefined;
};

const refuse = (code: ErrorCode, response: ServerResponse): void => {
  const failure = new AppError(code);
  response.writeHead(failure.status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    connection: "close",
    ...(failure.status === 405 && { allow: METHODS.join(", ") }),
  });
  response.end(JSON.stringify(failure.toBody(currentRequestId() ?? crypto.randomUUID())));
};

// What else came along on such a connection is not to be taken for another request.
const ended = new WeakSet<Socket>();

/** Whether a request goes on to who listens for it. */
const isValid = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (ended.has(request.socket)) return false;
  const code = refusalOf(request);
  if (code === undefined) return true;
  ended.add(request.socket);
  refuse(code, response);
  return false;
};

const isDevelopment = process.env.NODE_ENV === "development";

/**
 * Whether a connection is to become something else than HTTP: nothing of ours does, and the framework would leave it open
 * past every time-out and a stop. Its development tools alone need it.
 */
const isUpgrade = (event: string | symbol) => event === "upgrade" && !isDevelopment;

/** From now on this process's HTTP servers refuse what could be read in two ways, before the framework reads it in one. */
export const validateRequests = (): void => {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]) {
    if (event === "request" && !isValid(given[0] as IncomingMessage, given[1] as ServerResponse)) return true;
    if (isUpgrade(event)) {
      (given[1] as Socket).destroy();
      return true;
    }
    return Reflect.apply(emit, this, [event, ...given]);
  } as typeof emit;
};
