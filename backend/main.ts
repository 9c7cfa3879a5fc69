import "@/lib/server/environment/env-file";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { requireVariables } from "@/lib/server/environment/read";
import { tracingSettings } from "@/lib/server/environment/tracing";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { openTracing } from "@/lib/server/observability/open-tracing";
import { readBackendEnvironment } from "./environment";
import { onFirstSignal, shutDownGracefully } from "./graceful-shutdown";
import { logUnknownVariables } from "./operations/unknown-variables";
import { startBackend } from "./start";

/** Serves the backend alone. On SIGTERM or SIGINT it accepts no more requests, answers those under way and exits. */
const main = async (): Promise<void> => {
  const environment = readBackendEnvironment(process.env);
  logUnknownVariables();
  const tracing = await openTracing(tracingSettings(requireVariables(process.env, ["backend"])));
  const backend = await startBackend(environment);
  installHttpMiddleware([setSecurityHeaders]);
  const server = serve({ fetch: backend.fetch, port: environment.port }, ({ port }: AddressInfo) => {
    process.stdout.write(`Startday backend on http://127.0.0.1:${port}\n`);
  });
  server.once("error", async ({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    await backend.stop();
    process.exit(1);
  });
  const stop = async () => {
    await backend.stop();
    await tracing.close();
  };
  onFirstSignal(() => shutDownGracefully(server, { quiet: backend.quiet, stop }));
};

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
