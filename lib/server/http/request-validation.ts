import "server-only";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@/lib/contracts/errors";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { refuseRequest } from "@/lib/server/http/refuse-request";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A name or an address, with or without a port. HTTP/1.0 needs none. */
const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i;
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

const countHeader = (rawHeaders: readonly string[], name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Why a request is refused; nothing when it is valid. The tenant follows from the host, so the host must be unambiguous: no
 * second `Host`, no absolute address in place of a path (RFC 9112 §3.2).
 */
const findProblem = ({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">): ErrorCode | undefined => {
  if (!METHODS.includes(method)) return "method_not_allowed";
  if (countHeader(rawHeaders, "host") > 1 || !HOST.test(headers.host ?? "")) return "body_invalid";
  const [path = ""] = url.split("?");
  if (!path.startsWith("/")) return "body_invalid";
  return NO_PAGE.test(path) && !isDecodable(path) ? "not_found" : undefined;
};

// The bytes after a refused request must not be read as another request.
const closing = new WeakSet<Socket>();

/** Refuses a request that could be read in two ways, before it reaches the framework. */
export const validateRequest: HttpMiddleware = (request, response, next) => {
  if (closing.has(request.socket)) return true;
  const code = findProblem(request);
  if (code === undefined) return next();
  closing.add(request.socket);
  refuseRequest(code, response, METHODS, { connection: "close" });
  return true;
};
