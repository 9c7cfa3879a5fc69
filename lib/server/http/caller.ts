import "server-only";
import type { IncomingMessage } from "node:http";
import { callerAddress } from "@/lib/kit/caller-address";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { isForwarded } from "@/lib/server/http/is-operator";
import { replaceHeaders } from "@/lib/server/http/replace-headers";
import { noteAddressDefect } from "@/lib/server/observability/address-defects";

/** What a client must not choose: the host, the address and the scheme that it came by, and the trace that it belongs to. */
const ONLY_FROM_PROXY = Object.fromEntries(
  [
    ...["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"],
    ...["traceparent", "tracestate", "baggage"],
  ].map((name) => [name, undefined]),
);

/** What machines ask of the process itself, past any proxy. */
const PAST_PROXIES = /^\/(?:health|metrics)(?:[/?]|$)/;

const forwarded = new WeakSet<IncomingMessage>();

/** Whether a request came through a proxy, as its own headers said before they were replaced. */
export const cameThroughProxy = (request: IncomingMessage): boolean => forwarded.has(request);

/**
 * Finds out where a request comes from, before its body and everything else, and leaves that one address as `X-Forwarded-For` for all
 * who ask. Without a trusted proxy the client's own forwarding headers go: the framework fills them in only where they are missing.
 */
export const createCallerResolution =
  ({ trustProxy }: { trustProxy: boolean }): HttpMiddleware =>
  (request, _response, next) => {
    const { headers, socket, url = "" } = request;
    if (isForwarded((name) => headers[name])) forwarded.add(request);
    const header = headers["x-forwarded-for"]?.toString();
    const { address, defect } = callerAddress({ forwarded: header, peer: socket.remoteAddress, isTrusted: trustProxy });
    if (trustProxy && defect && !(defect === "missing" && PAST_PROXIES.test(url))) noteAddressDefect(defect);
    replaceHeaders(request, { ...(!trustProxy && ONLY_FROM_PROXY), "x-forwarded-for": address });
    return next();
  };
