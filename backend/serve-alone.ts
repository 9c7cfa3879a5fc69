import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { readVariable } from "@/lib/server/environment/read";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { listenFailure } from "@/lib/server/http/listen-failure";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { openTracing } from "@/lib/server/observability/open-tracing";
import { readBackendEnvironment } from "./environment";
import { onFirstSignal, shutDownGracefully } from "./graceful-shutdown";
import { logUnknownVariables } from "./operations/unknown-variables";
import { startBackend } from "./start";

/** The origin of a server, as a link in a terminal. */
const originOf = ({ address, port }: AddressInfo): string =>
  `http://${address.includes(":") ? `[${address}]` : address}:${port}`;

/** Starts the backend. On SIGTERM or SIGINT it accepts no more requests, answers those under way and exits. */
const serveBackend = async (start: typeof startBackend): Promise<void> => {
  const environment = readBackendEnvironment(process.env);
  logUnknownVariables();
  const tracing = await openTracing(readVariable("OTEL_EXPORTER_OTLP_ENDPOINT", process.env));
  const backend = await start(environment);
  installHttpMiddleware([setSecurityHeaders], { ignoreUpgrades: true });
  const { host: hostname, port } = environment;
  const server = serve({ fetch: backend.fetch, hostname, port }, (address: AddressInfo) => {
    process.stdout.write(`Startday backend on ${originOf(address)}\n`);
  });
  server.once("error", async (error: Error) => {
    process.stderr.write(`Startday cannot start: ${listenFailure(error, "BACKEND_PORT")}.\n`);
    await backend.stop();
    process.exit(1);
  });
  const stop = async () => {
    await backend.stop();
    await tracing.close();
  };
  onFirstSignal(() => shutDownGracefully(server, { quiet: backend.quiet, stop }));
};

/** The main function of a process that is the backend alone. Ends the process with a message if it cannot start. */
export const serveAlone = (start: typeof startBackend = startBackend): void => {
  serveBackend(start).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
};
