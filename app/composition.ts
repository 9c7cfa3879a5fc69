import path from "node:path";
import { readBackendEnvironment } from "@/backend/environment";
import { onFirstSignal, shutDownGracefully } from "@/backend/graceful-shutdown";
import { logUnknownVariables } from "@/backend/operations/unknown-variables";
import { type StartedBackend, startBackend } from "@/backend/start";
import { setStopping } from "@/lib/bff/readiness";
import { logRequests } from "@/lib/bff/request-logging";
import { serveStaticPages } from "@/lib/bff/static-page-cache";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { startWaitingRoom } from "@/lib/bff/waiting-room";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { isOn } from "@/lib/server/environment/flag";
import { requireVariables } from "@/lib/server/environment/read";
import { tracingSettings } from "@/lib/server/environment/tracing";
import { upstreamUrl, webEnvironment } from "@/lib/server/environment/web-environment";
import { dropForwardedHeaders } from "@/lib/server/http/forwarded-headers";
import { serveMetrics } from "@/lib/server/http/metrics-endpoint";
import { enablePageStatus } from "@/lib/server/http/page-status";
import { validateRequests } from "@/lib/server/http/request-validation";
import { addSecurityHeaders } from "@/lib/server/http/security-headers";
import { findWebServer } from "@/lib/server/http/web-server";
import { writeJsonConsole } from "@/lib/server/observability/json-console";
import { openTracing } from "@/lib/server/observability/open-tracing";

type Ending = Pick<StartedBackend, "quiet" | "stop">;

/** Of a process whose tenants all have backends of their own. */
const NO_BACKEND: Ending = { quiet: async () => undefined, stop: async () => undefined };

/**
 * A stop in order. The framework's own cuts connections whose request is on its way in, waits for a slow client without
 * an end, and leaves with the code of a failure: in production ours takes its place.
 */
const leaveInOrder = (backend: Ending): void => {
  const isServing = process.env.NODE_ENV === "production";
  const server = findWebServer();
  if (isServing) process.removeAllListeners("SIGTERM").removeAllListeners("SIGINT");
  onFirstSignal(() => {
    setStopping();
    return isServing ? shutDownGracefully(server(), backend) : void backend.quiet().catch(() => undefined);
  });
};

// What serves pages on Vercel cannot read those that were built.
const canReadPages = process.env.NODE_ENV === "production" && !isOn(process.env.VERCEL);

/**
 * The one place where the web side and the built-in backend meet: puts it in place for the tenants that have none of
 * their own. What the environment lacks, or a store that somebody else owns, says so and ends the process.
 */
export const compose = async (): Promise<void> => {
  // In development the whole of a failure is wanted, and nobody's data is there.
  if (process.env.NODE_ENV === "production") writeJsonConsole();
  try {
    const hasBackend = !ALL_TENANTS.every((tenant) => UPSTREAMS.every((upstream) => upstreamUrl(upstream, tenant)));
    const values = requireVariables(process.env, hasBackend ? ["web", "backend"] : ["web"]);
    logUnknownVariables();
    // Each comes before those that stand above it.
    if (canReadPages) serveStaticPages(path.join(process.cwd(), ".next"));
    if (!webEnvironment().trustProxy) dropForwardedHeaders();
    serveMetrics();
    validateRequests();
    addSecurityHeaders();
    enablePageStatus();
    logRequests();
    startWaitingRoom();
    const tracing = await openTracing(tracingSettings(values));
    if (!hasBackend) return leaveInOrder({ ...NO_BACKEND, stop: tracing.close });
    const backend = await startBackend(readBackendEnvironment(process.env));
    setBuiltInBackend(async (request) => backend.fetch(request));
    const stop = async () => {
      await backend.stop();
      await tracing.close();
    };
    leaveInOrder({ quiet: backend.quiet, stop });
  } catch (error) {
    process.stderr.write(`Startday cannot start: ${(error as Error).message}\n`);
    process.exit(1);
  }
};
