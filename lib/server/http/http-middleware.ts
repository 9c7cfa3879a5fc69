import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/** Runs before every request: answers it, or returns `next()`. Returns whether anything took the request. */
export type HttpMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => boolean,
  server: Server,
) => boolean;

interface HttpMiddlewareOptions {
  /** Answers a request that offers to become something other than HTTP/1.1 as if it offered nothing (RFC 9110 §7.8). */
  ignoreUpgrades?: boolean;
  /** Runs when a server has begun to listen. */
  onListening?: () => void;
  /** Runs when a server cannot listen, in place of what the framework does about it. */
  onListenError?: (error: Error) => void;
}

/**
 * Runs the middleware, first to last, before every request of this process's HTTP servers. The framework owns the server, so
 * the one place to stand before it is `emit`: call this once. Returns a reader of the server that got the first request.
 */
export const installHttpMiddleware = (
  list: readonly HttpMiddleware[],
  { ignoreUpgrades = false, onListening, onListenError }: HttpMiddlewareOptions = {},
): (() => Server | undefined) => {
  const emit = Server.prototype.emit;
  let firstServer: Server | undefined;

  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    // Node takes a connection out of HTTP if anything listens to its upgrade, as the framework does; else it ignores the offer.
    if (event === "connection" && ignoreUpgrades) this.removeAllListeners("upgrade");
    if (event === "error" && onListenError && !this.listening) {
      onListenError(args[0] as Error);
      return true;
    }
    if (event !== "request") {
      const isHeard = Reflect.apply(emit, this, [event, ...args]);
      if (event === "listening") onListening?.();
      return isHeard;
    }
    firstServer ??= this;
    const [request, response] = args as [IncomingMessage, ServerResponse];
    // Node drops what follows the offer in the same packet, so nothing may follow.
    if (ignoreUpgrades && request.headers.upgrade) response.setHeader("connection", "close");
    let index = 0;
    // One closure a request, whatever the length of the list.
    const next = (): boolean => {
      const middleware = list[index++];
      return middleware ? middleware(request, response, next, this) : Reflect.apply(emit, this, [event, ...args]);
    };
    return next();
  } as typeof emit;

  return () => firstServer;
};
