import "server-only";
import { type IncomingMessage, Server } from "node:http";

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
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]) {
    if (event === "request") {
      const { headers, socket } = given[0] as IncomingMessage;
      for (const name of SAYS_WHO) delete headers[name];
      headers["x-forwarded-for"] = socket.remoteAddress ?? "unknown";
    }
    return Reflect.apply(emit, this, [event, ...given]);
  } as typeof emit;
};
