import type { Services } from "@/backend/http/handler";
import { withAbort } from "@/lib/kit/with-abort";
import { addressProblem } from "./address";
import type { Delivery } from "./deliveries";
import type { Endpoint } from "./endpoints";
import { openSecrets, signedHeaders } from "./secrets";

const TIMEOUT_MS = 10_000;

/** How one attempt went: an error says how it failed, never what was sent. */
export interface AttemptResult {
  at: Date;
  ms: number;
  status?: number;
  error?: string;
}

/** Why nothing was answered, in a word or two. */
const failureOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === "TimeoutError") return `no answer within ${TIMEOUT_MS / 1000} s`;
  return typeof cause?.code === "string" ? cause.code : (name ?? "Error");
};

const post = (url: string, headers: Record<string, string>, body: string) =>
  withAbort(AbortSignal.timeout(TIMEOUT_MS), (signal) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Startday-Webhooks/1", ...headers },
      body,
      // A redirect would carry it somewhere nobody configured.
      redirect: "manual",
      signal,
    }),
  );

/** Sends one body to its endpoint, signed anew. Never throws: any 2xx is success, all else is an error. */
export const sendWebhook = async (
  { vault, environment, clock }: Pick<Services, "vault" | "environment" | "clock">,
  endpoint: Endpoint,
  { id, body }: Delivery,
): Promise<AttemptResult> => {
  const at = clock();
  const begun = performance.now();
  const ended = (how: Pick<AttemptResult, "status" | "error">): AttemptResult => ({
    at,
    ms: Math.round(performance.now() - begun),
    ...how,
  });
  const problem = addressProblem(endpoint.url, environment.isProduction && !environment.isDemo);
  if (problem) return ended({ error: `the address ${problem}` });
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(openSecrets(vault, endpoint, endpoint.secrets), id, body, at);
  } catch {
    return ended({ error: "DATA_SECRET does not open the secret it is signed with" });
  }
  try {
    const response = await post(endpoint.url, headers, body);
    await response.body?.cancel();
    return ended({ status: response.status, ...(!response.ok && { error: `answered ${response.status}` }) });
  } catch (error) {
    return ended({ error: failureOf(error) });
  }
};
