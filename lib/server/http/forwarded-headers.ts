import "server-only";
import { addHttpMiddleware } from "@/lib/server/http/http-middleware";

const FORWARDING_HEADERS = [
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip"],
  // Of which trace a request is a part: a stranger's would be kept although others are not.
  ...["traceparent", "tracestate", "baggage"],
];

/**
 * The framework keeps what a client says of itself in forwarding headers, and fills them in only where they are missing.
 * Where no proxy is trusted, what came in is dropped before anybody reads it, and the socket's address stands.
 */
export const dropForwardedHeaders = (): void => {
  addHttpMiddleware(({ headers, socket }, _response, goOn) => {
    for (const name of FORWARDING_HEADERS) delete headers[name];
    headers["x-forwarded-for"] = socket.remoteAddress ?? "unknown";
    return goOn();
  });
};
