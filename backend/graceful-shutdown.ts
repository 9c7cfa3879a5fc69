import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server } from "node:net";
import type { StartedBackend } from "./start";

const STOP_WITHIN_MS = 25_000;
const GRACE_MS = 2000;
const SWEEP_MS = 200;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Ends at the first signal. A terminal and whoever started us each send one: the second says nothing new. */
export const onFirstSignal = (leave: () => void): void => {
  let isLeaving = false;
  const once = () => {
    if (isLeaving) return;
    isLeaving = true;
    leave();
  };
  for (const signal of SIGNALS) process.on(signal, once);
};

type Closing = Server & Partial<Pick<HttpServer, "closeIdleConnections">>;

/** Takes no more connections, answers every request that is in, ends the backend and leaves. */
export const shutDownGracefully = (
  server: Closing | undefined,
  backend: Pick<StartedBackend, "quiet" | "stop">,
): void => {
  const leave = () =>
    backend.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  // A client that never ends its request does not keep us.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  // Streams end only when they are told to, and would hold the server open; what is done beside requests ends too.
  // What fails of it fails the stop below.
  backend.quiet().catch(() => undefined);
  if (!server?.listening) return void leave();
  // The door alone at first: an HTTP server's own close also cuts connections whose request is still on its way in.
  Server.prototype.close.call(server, leave);
  // Connections kept alive after their last answer would hold the server open for seconds.
  // From now on each answer ends its connection; those that are merely kept alive get time to bring a request on its way.
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) =>
    response.setHeader("connection", "close"),
  );
  setTimeout(() => setInterval(() => server.closeIdleConnections?.(), SWEEP_MS).unref(), GRACE_MS).unref();
};
