import path from "node:path";
import { atFirstSignal, drain } from "@/backend/drain";
import { readBackendEnvironment } from "@/backend/environment";
import { type StartedBackend, startBackend } from "@/backend/start";
import { upstreamUrl, webEnvironment } from "@/lib/bff/environment";
import { distrustForwardedHeaders } from "@/lib/bff/forwarded-headers";
import { answerMadePages } from "@/lib/bff/made-pages";
import { keepResponses } from "@/lib/bff/page-status";
import { refuseAmbiguousRequests } from "@/lib/bff/request-front";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { openWaitingRoom } from "@/lib/bff/waiting-room";
import { findWebServer } from "@/lib/bff/web-server";
import { UPSTREAMS } from "@/lib/contracts/upstreams";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { speakInLines } from "@/lib/kit/console-lines";
import { protectAnswers } from "@/lib/kit/protected-answers";

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
  atFirstSignal(() => (isServing ? drain(server(), backend) : void backend.quiet().catch(() => undefined)));
};

// What serves pages on Vercel cannot read those that were built.
const canReadPages = process.env.NODE_ENV === "production" && process.env.VERCEL !== "1";

/**
 * The one place where the web side and the built-in backend meet: puts it in place for the tenants that have none of
 * their own. What the environment lacks, or a store that somebody else owns, says so and ends the process.
 */
export const compose = async (): Promise<void> => {
  // In development the whole of a failure is wanted, and nobody's data is there.
  if (process.env.NODE_ENV === "production") speakInLines();
  try {
    // Each comes before those that stand above it.
    if (canReadPages) answerMadePages(path.join(process.cwd(), ".next"));
    if (!webEnvironment().trustProxy) distrustForwardedHeaders();
    refuseAmbiguousRequests();
    protectAnswers();
    keepResponses();
    openWaitingRoom();
    if (ALL_TENANTS.every((tenant) => UPSTREAMS.every((upstream) => upstreamUrl(upstream, tenant))))
      return leaveInOrder(NO_BACKEND);
    const backend = await startBackend(readBackendEnvironment(process.env));
    setBuiltInBackend(async (request) => backend.fetch(request));
    leaveInOrder(backend);
  } catch (error) {
    process.stderr.write(`Startday cannot start: ${(error as Error).message}\n`);
    process.exit(1);
  }
};
