import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server } from "node:net";
import type { StartedBackend } from "./start";

const STOP_WITHIN_MS = 25_000;
const GRACE_MS = 2000;
const SWEEP_MS = 200;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Calls `stop` at the first SIGTERM or SIGINT. Terminals and process managers may each send one: the second is ignored. */
export const onFirstSignal = (stop: () => void): void => {
  let isStopping = false;
  const once = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, once);
};

type ClosableServer = Server & Partial<Pick<HttpServer, "closeIdleConnections">>;

/** Accepts no more connections, answers the requests under way, stops the backend and exits. */
export const shutDownGracefully = (
  server: ClosableServer | undefined,
  backend: Pick<StartedBackend, "quiet" | "stop">,
): void => {
  const exit = () =>
    backend.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  // A client that never finishes its request does not block the exit.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  // Ends streams, which would hold the server open, and background jobs. A failure here also fails `stop` below.
  backend.quiet().catch(() => undefined);
  if (!server?.listening) return void exit();
  // `net`'s close only stops listening. The close of an HTTP server also cuts connections whose request is still arriving.
  Server.prototype.close.call(server, exit);
  // Idle keep-alive connections would hold the server open. Each response now closes its connection, and idle ones are
  // closed after a grace period, so that a request on its way still arrives.
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) =>
    response.setHeader("connection", "close"),
  );
  setTimeout(() => setInterval(() => server.closeIdleConnections?.(), SWEEP_MS).unref(), GRACE_MS).unref();
};
