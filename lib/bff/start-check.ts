import "server-only";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { tenantOfHost } from "@/lib/domain/tenant/host";
import { localesOf } from "@/lib/domain/tenant/language";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { askOwnServer } from "./own-request";

/** A machine may be very busy while its processes start. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** The answer to a request, once the server listens. */
const answerOnceListening = async (url: URL, until = performance.now() + TIMEOUT_MS): Promise<IncomingMessage> => {
  try {
    return await askOwnServer(url, TIMEOUT_MS);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ECONNREFUSED" || performance.now() > until)
      throw new Error(`its own request to ${url.origin} failed: ${message}`);
  }
  await delay(POLL_MS);
  return answerOnceListening(url, until);
};

/** What did not run before an answer, by the headers that only it sets; nothing when all did. */
const findAbsent = ({ statusCode, headers }: IncomingMessage): string | undefined => {
  if (!headers["x-request-id"]) return "the HTTP middleware";
  return statusCode === 303 && headers["content-security-policy"] ? undefined : "middleware.ts";
};

/**
 * Asks this process for a page in another language, which `middleware.ts` alone answers, by a redirect. Throws unless that and the HTTP
 * middleware ran: without them a framework that changed would serve every host, address and page unguarded.
 */
export const checkStart = async ({ origin, host }: URL): Promise<void> => {
  const [language = ""] = localesOf(tenantOfHost(host, webEnvironment().hosts));
  const answer = await answerOnceListening(new URL(`/?lang=${language}`, origin));
  const absent = findAbsent(answer);
  if (absent)
    throw new Error(`${absent} did not run for its own request to ${origin}: build this version again, whole`);
};
