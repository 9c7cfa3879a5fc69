import "server-only";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@/lib/contracts/errors";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { refuseRequest } from "@/lib/server/http/refuse-request";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A name or an address, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** Paths that are no pages. A page with an undecodable address gets the page for "not found". */
const NO_PAGE = /^\/(api|_next|brand)\//;

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

// The shape keeps out whatever else may stand in an address; the parser, what is no name, address or port.
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`);

const countHeader = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Whether it is unambiguous which host is meant, since the tenant follows from it: no second `Host`, and behind a trusted
 * proxy one forwarded host, not a list. HTTP/1.0 needs no host.
 */
const isHostClear = ({ headers, rawHeaders }: IncomingMessage, trustProxy: boolean): boolean => {
  const { host, "x-forwarded-host": forwarded } = headers;
  if (countHeader(rawHeaders, "host") > 1 || (host && !isHost(host))) return false;
  return !trustProxy || forwarded === undefined || isHost(String(forwarded));
};

/** Why a request is refused; nothing when it is valid. A whole address in place of a path is refused, too (RFC 9112 §3.2). */
const findProblem = (request: IncomingMessage, trustProxy: boolean): ErrorCode | undefined => {
  const { method = "", url = "" } = request;
  if (!METHODS.includes(method)) return "method_not_allowed";
  if (!isHostClear(request, trustProxy)) return "body_invalid";
  const [path = ""] = url.split("?");
  if (!path.startsWith("/")) return "body_invalid";
  return NO_PAGE.test(path) && !isDecodable(path) ? "not_found" : undefined;
};

// The bytes after a refused request must not be read as another request.
const closing = new WeakSet<Socket>();

/**
 * Refuses a request that could be read in two ways, before it reaches the framework. With `trustProxy` the forwarded host
 * counts, so it is validated as well.
 */
export const createRequestValidation =
  ({ trustProxy }: { trustProxy: boolean }): HttpMiddleware =>
  (request, response, next) => {
    if (closing.has(request.socket)) return true;
    const code = findProblem(request, trustProxy);
    if (code === undefined) return next();
    closing.add(request.socket);
    refuseRequest(code, response, METHODS, { connection: "close" });
    return true;
  };
