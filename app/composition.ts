import path from "node:path";
import { readBackendEnvironment } from "@/backend/environment";
import { onFirstSignal, shutDownGracefully } from "@/backend/graceful-shutdown";
import { logUnknownVariables } from "@/backend/operations/unknown-variables";
import { type StartedBackend, startBackend } from "@/backend/start";
import { becomeReady } from "@/lib/bff/become-ready";
import { beforeFramework } from "@/lib/bff/before-framework";
import { setStopping } from "@/lib/bff/readiness";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { startWaitingRoom } from "@/lib/bff/waiting-room";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { isOn } from "@/lib/server/environment/flag";
import { readVariable, requireVariables } from "@/lib/server/environment/read";
import { upstreamUrl } from "@/lib/server/environment/upstream-url";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { listenFailure } from "@/lib/server/http/listen-failure";
import { ownOrigin } from "@/lib/server/http/listening-host";
import { writeJsonConsole } from "@/lib/server/observability/json-console";
import { log } from "@/lib/server/observability/log";
import { openTracing } from "@/lib/server/observability/open-tracing";

type Stoppable = Pick<StartedBackend, "quiet" | "stop">;

/** For a process whose tenants all have backends of their own. */
const NO_BACKEND: Stoppable = { quiet: async () => undefined, stop: async () => undefined };

const isProduction = readVariable("NODE_ENV", process.env) === "production";

// On Vercel only the middleware has the prerendered pages, not the functions that serve pages, and each is started for its first visitor.
const isServer = isProduction && !isOn(process.env.VERCEL);
/** Whether the program that started this process lets it stop by itself, as `npm start` does. */
const leavesSignals = Boolean(process.env.NEXT_MANUAL_SIG_HANDLE);
const build = isServer ? path.join(process.cwd(), ".next") : undefined;

/**
 * Stops the process in order. The framework's own stop cuts connections whose request is still coming in, waits without limit for a slow
 * client, and exits with a failure code: so the programs that start it tell it to leave signals alone.
 */
const stopOnSignal = (webServer: ReturnType<typeof installHttpMiddleware>, backend: Stoppable): void => {
  if (isServer && !leavesSignals)
    log.error({ event: "stop_cuts_requests", remedy: "start the product by npm start, not by next start" });
  onFirstSignal(() => {
    setStopping();
    return isProduction ? shutDownGracefully(webServer(), backend) : void backend.quiet().catch(() => undefined);
  });
};

const startBuiltInBackend = async (): Promise<Stoppable> => {
  const backend = await startBackend(readBackendEnvironment(process.env));
  setBuiltInBackend(async (request) => backend.fetch(request), backend.callInProcess);
  return backend;
};

const cannotStart = (reason: string): never => {
  process.stderr.write(`Startday cannot start: ${reason}\n`);
  return process.exit(1);
};

/**
 * Starts the process: the one place where the web side meets the built-in backend, which serves the tenants that have none
 * of their own. Ends the process with a message when a variable is wrong or another process owns the store.
 */
export const compose = async (): Promise<void> => {
  // In development the console shows errors whole: no personal data is there.
  if (isProduction) writeJsonConsole();
  try {
    const hasBackend = !ALL_TENANTS.every((tenant) => UPSTREAMS.every((upstream) => upstreamUrl(upstream, tenant)));
    const values = requireVariables(process.env, hasBackend ? ["web", "backend"] : ["web"]);
    logUnknownVariables();
    const tracingTo = values.OTEL_EXPORTER_OTLP_ENDPOINT;
    let backend = NO_BACKEND;
    let tracing: Awaited<ReturnType<typeof openTracing>> | undefined;
    const stop = async () => {
      await backend.stop();
      await tracing?.close();
    };
    const refuse = (reason: string) => void stop().finally(() => cannotStart(reason));
    let onListening = () => {};
    const listening = new Promise<void>((resolve) => {
      onListening = resolve;
    });
    const list = beforeFramework(webEnvironment(), { build, isTraced: tracingTo !== undefined });
    const webServer = installHttpMiddleware(list, {
      // Nothing of ours upgrades a connection, and the framework would leave the client without an answer. Its development
      // tools alone need it.
      ignoreUpgrades: process.env.NODE_ENV !== "development",
      ...(isServer && { onListening, onListenError: (error) => refuse(`${listenFailure(error, "PORT")}.`) }),
    });
    startWaitingRoom();
    tracing = await openTracing(tracingTo);
    if (hasBackend) backend = await startBuiltInBackend();
    stopOnSignal(webServer, { quiet: backend.quiet, stop });
    // By itself the framework listens before it starts the product. It answers requests once this function has returned.
    if (!leavesSignals) onListening();
    if (isServer) void becomeReady(listening, ownOrigin, ({ message }) => refuse(message));
  } catch (error) {
    cannotStart((error as Error).message);
  }
};
