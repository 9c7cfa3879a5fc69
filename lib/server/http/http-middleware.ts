import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Runs before every request: answers it, or returns `next()`. Returns whether anything took the request. */
export type HttpMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => boolean,
  server: Server,
) => boolean;

interface HttpMiddlewareOptions {
  /** Closes a connection that asks to become something other than HTTP. */
  refuseUpgrades?: boolean;
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
  { refuseUpgrades = false, onListening, onListenError }: HttpMiddlewareOptions = {},
): (() => Server | undefined) => {
  const emit = Server.prototype.emit;
  let firstServer: Server | undefined;

  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    if (event === "upgrade" && refuseUpgrades) {
      (args[1] as Socket).destroy();
      return true;
    }
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
