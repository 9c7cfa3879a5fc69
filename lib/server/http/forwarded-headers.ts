import "server-only";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";

const FORWARDING_HEADERS = [
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip"],
  // A stranger must not choose the trace that a request belongs to.
  ...["traceparent", "tracestate", "baggage"],
];

/**
 * Replaces a client's forwarding headers by the socket's address, for a process without a trusted proxy. The framework
 * fills these headers in only where they are missing, and would believe the client.
 */
export const replaceForwardedHeaders: HttpMiddleware = ({ headers, socket }, _response, next) => {
  for (const name of FORWARDING_HEADERS) delete headers[name];
  headers["x-forwarded-for"] = socket.remoteAddress ?? "unknown";
  return next();
};
