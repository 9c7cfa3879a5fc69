import { readBackendEnvironment } from "@/backend/environment";
import { startBackend } from "@/backend/start";
import { upstreamUrl, webEnvironment } from "@/lib/bff/environment";
import { distrustForwardedHeaders } from "@/lib/bff/forwarded-headers";
import { keepResponses } from "@/lib/bff/page-status";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";

/**
 * The one place where the web side and the built-in backend meet: puts it in place for the tenants that have none of
 * their own. What the environment lacks, or a store that somebody else owns, says so and ends the process.
 */
export const compose = async (): Promise<void> => {
  try {
    if (!webEnvironment().trustProxy) distrustForwardedHeaders();
    keepResponses();
    if (ALL_TENANTS.every((tenant) => UPSTREAMS.every((upstream) => upstreamUrl(upstream, tenant)))) return;
    const backend = await startBackend(readBackendEnvironment(process.env));
    setBuiltInBackend(async (request) => backend.fetch(request));
    // The web server finishes its requests by itself; streams and what is done beside them must be told.
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void backend.quiet());
  } catch (error) {
    process.stderr.write(`Startday cannot start: ${(error as Error).message}\n`);
    process.exit(1);
  }
};
