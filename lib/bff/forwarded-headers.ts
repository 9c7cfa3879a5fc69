import "server-only";
import { beforeRequests } from "@/lib/kit/before-requests";

const SAYS_WHO = [
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip"],
  // Of which trace a request is a part: a stranger's would be kept although others are not.
  ...["traceparent", "tracestate", "baggage"],
];

/**
 * The framework keeps what a client says of itself in forwarding headers, and fills them in only where they are missing.
 * Where no proxy is trusted, what came in is dropped before anybody reads it, and the socket's address stands.
 */
export const distrustForwardedHeaders = (): void => {
  beforeRequests(({ headers, socket }, _response, goOn) => {
    for (const name of SAYS_WHO) delete headers[name];
    headers["x-forwarded-for"] = socket.remoteAddress ?? "unknown";
    return goOn();
  });
};
