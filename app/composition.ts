import path from "node:path";
import { readBackendEnvironment } from "@/backend/environment";
import { onFirstSignal, shutDownGracefully } from "@/backend/graceful-shutdown";
import { logUnknownVariables } from "@/backend/operations/unknown-variables";
import { type StartedBackend, startBackend } from "@/backend/start";
import { answerCalls } from "@/lib/bff/direct-door";
import { loadPages } from "@/lib/bff/page-loading";
import { setStopping } from "@/lib/bff/readiness";
import { logRequest } from "@/lib/bff/request-logging";
import { createStaticPages } from "@/lib/bff/static-page-cache";
import { answerTextFiles } from "@/lib/bff/text-files";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { startWaitingRoom } from "@/lib/bff/waiting-room";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { isOn } from "@/lib/server/environment/flag";
import { readVariable, requireVariables } from "@/lib/server/environment/read";
import { tracingSettings } from "@/lib/server/environment/tracing";
import { upstreamUrl } from "@/lib/server/environment/upstream-url";
import { type WebEnvironment, webEnvironment } from "@/lib/server/environment/web-environment";
import { compressResponses } from "@/lib/server/http/compression";
import { replaceForwardedHeaders } from "@/lib/server/http/forwarded-headers";
import { type HttpMiddleware, installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { listenFailure } from "@/lib/server/http/listen-failure";
import { answerMetrics } from "@/lib/server/http/metrics-endpoint";
import { trackResponse } from "@/lib/server/http/page-status";
import { createRequestValidation } from "@/lib/server/http/request-validation";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { writeJsonConsole } from "@/lib/server/observability/json-console";
import { openTracing } from "@/lib/server/observability/open-tracing";

type Stoppable = Pick<StartedBackend, "quiet" | "stop">;

/** For a process whose tenants all have backends of their own. */
const NO_BACKEND: Stoppable = { quiet: async () => undefined, stop: async () => undefined };

const isProduction = readVariable("NODE_ENV", process.env) === "production";

// On Vercel only the middleware has the prerendered pages, not the functions that serve pages, and each is started for its first visitor.
const isServer = isProduction && !isOn(process.env.VERCEL);

/** Everything that runs before the framework sees a request, first to last. */
const httpMiddleware = ({ trustProxy, compresses }: WebEnvironment, isTraced: boolean): HttpMiddleware[] => [
  logRequest,
  trackResponse,
  ...(compresses ? [compressResponses] : []),
  setSecurityHeaders,
  createRequestValidation({ trustProxy }),
  answerMetrics,
  ...(trustProxy ? [] : [replaceForwardedHeaders]),
  ...(isServer ? [createStaticPages(path.join(process.cwd(), ".next"))] : []),
  answerTextFiles,
  // The framework traces the calls.
  ...(isServer && !isTraced ? [answerCalls] : []),
];

/**
 * Stops the process in order. In production this replaces the framework's own stop, which cuts connections whose request
 * is still coming in, waits without limit for a slow client, and exits with a failure code.
 */
const stopOnSignal = (webServer: ReturnType<typeof installHttpMiddleware>, backend: Stoppable): void => {
  if (isProduction) {
    process.env.NEXT_MANUAL_SIG_HANDLE = "1";
    process.removeAllListeners("SIGTERM").removeAllListeners("SIGINT");
  }
  onFirstSignal(() => {
    setStopping();
    return isProduction ? shutDownGracefully(webServer(), backend) : void backend.quiet().catch(() => undefined);
  });
};

const startBuiltInBackend = async (): Promise<Stoppable> => {
  const backend = await startBackend(readBackendEnvironment(process.env));
  setBuiltInBackend(async (request) => backend.fetch(request), backend.call);
  return backend;
};

/** Loads the pages once the framework listens, which then says where; it answers requests once `compose` has returned. */
const loadPagesIfListening = (): void => {
  const origin = process.env.__NEXT_PRIVATE_ORIGIN;
  if (isServer && origin) void loadPages(new URL(origin));
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
    // Nothing of ours upgrades a connection, and the framework would keep it open past every timeout and a stop. Its
    // development tools alone need it.
    const tracingTo = tracingSettings(values);
    let backend = NO_BACKEND;
    const webServer = installHttpMiddleware(httpMiddleware(webEnvironment(), tracingTo !== undefined), {
      refuseUpgrades: process.env.NODE_ENV !== "development",
      onListening: loadPagesIfListening,
      ...(isServer && {
        onListenError: async (error) => {
          await backend.stop().catch(() => undefined);
          cannotStart(`${listenFailure(error, "PORT")}.`);
        },
      }),
    });
    startWaitingRoom();
    const tracing = await openTracing(tracingTo);
    if (hasBackend) backend = await startBuiltInBackend();
    const stop = async () => {
      await backend.stop();
      await tracing.close();
    };
    stopOnSignal(webServer, { quiet: backend.quiet, stop });
    loadPagesIfListening();
  } catch (error) {
    cannotStart((error as Error).message);
  }
};
