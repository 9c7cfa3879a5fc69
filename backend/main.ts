import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { serve } from "@hono/node-server";
import { readBackendEnvironment } from "./environment";
import { startBackend } from "./start";

const STOP_WITHIN_MS = 25_000;
const GRACE_MS = 2000;
const SWEEP_MS = 200;

/** Serves the backend alone until it is told to end; then takes no more requests, finishes those it has, and leaves. */
const main = async (): Promise<void> => {
  const environment = readBackendEnvironment(process.env);
  const backend = await startBackend(environment);
  const server = serve({ fetch: backend.fetch, port: environment.port }, ({ port }: AddressInfo) => {
    process.stdout.write(`Startday backend on http://127.0.0.1:${port}\n`);
  });
  server.once("error", async ({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    await backend.stop();
    process.exit(1);
  });
  const stop = () => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    // Streams end only when they are told to, and would hold the server open; what is done beside requests ends too.
    void backend.quiet();
    // The door alone at first: an HTTP server's own close also cuts connections whose request is still on its way in.
    Server.prototype.close.call(server, () => backend.stop().then(() => process.exit(0)));
    // Connections kept alive after their last answer would hold the server open for seconds.
    // From now on each answer ends its connection; those that are merely kept alive get time to bring a request on its way.
    server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) =>
      response.setHeader("connection", "close"),
    );
    const sweep = () => "closeIdleConnections" in server && server.closeIdleConnections();
    setTimeout(() => setInterval(sweep, SWEEP_MS).unref(), GRACE_MS).unref();
    // A client that never ends its request does not keep us.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
};

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
