import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { protectAnswers } from "@/lib/kit/protected-answers";
import { atFirstSignal, drain } from "./drain";
import { readBackendEnvironment } from "./environment";
import { startBackend } from "./start";

/** Serves the backend alone until it is told to end; then takes no more requests, finishes those it has, and leaves. */
const main = async (): Promise<void> => {
  const environment = readBackendEnvironment(process.env);
  const backend = await startBackend(environment);
  protectAnswers();
  const server = serve({ fetch: backend.fetch, port: environment.port }, ({ port }: AddressInfo) => {
    process.stdout.write(`Startday backend on http://127.0.0.1:${port}\n`);
  });
  server.once("error", async ({ message }: Error) => {
    process.stderr.write(`${message}\n`);
    await backend.stop();
    process.exit(1);
  });
  atFirstSignal(() => drain(server, backend));
};

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
