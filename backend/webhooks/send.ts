import { requireNoTransaction } from "@/backend/db/outside-transaction";
import type { Delivery } from "@/backend/outbox/delivery";
import type { Services } from "@/backend/services";
import type { WebhookType } from "@/lib/contracts/webhooks";
import { withAbort } from "@/lib/kit/with-abort";
import { addressProblem } from "./address";
import type { Endpoint } from "./endpoints";
import { openSecrets, signedHeaders } from "./secrets";

/** A webhook, leased by this process. */
export interface WebhookDelivery extends Delivery {
  type: WebhookType;
  endpointId: string;
  content: string;
}

const TIMEOUT_MS = 10_000;

/** The result of one attempt. `error` says how it failed, never what was sent. */
export interface AttemptResult {
  at: Date;
  ms: number;
  status?: number;
  error?: string;
}

/** Why there was no response, in a word or two. */
const describeError = (error: unknown): string => {
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
      // A redirect leads to an address that nobody configured.
      redirect: "manual",
      signal,
    }),
  );

/** Signs and sends a body to its endpoint. No failure of the endpoint throws: any 2xx is success, everything else an error. */
export const sendWebhook = async (
  { vault, environment, clock }: Pick<Services, "vault" | "environment" | "clock">,
  endpoint: Endpoint,
  { id, content: body }: WebhookDelivery,
): Promise<AttemptResult> => {
  requireNoTransaction("a webhook", environment);
  const at = clock();
  const startedAt = performance.now();
  const result = (outcome: Pick<AttemptResult, "status" | "error">): AttemptResult => ({
    at,
    ms: Math.round(performance.now() - startedAt),
    ...outcome,
  });
  const problem = addressProblem(endpoint.url, environment.isReal);
  if (problem) return result({ error: `the address ${problem}` });
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(openSecrets(vault, endpoint, endpoint.secrets), id, body, at);
  } catch {
    return result({ error: "DATA_SECRET does not open the secret it is signed with" });
  }
  try {
    const response = await post(endpoint.url, headers, body);
    await response.body?.cancel();
    return result({ status: response.status, ...(!response.ok && { error: `answered ${response.status}` }) });
  } catch (error) {
    return result({ error: describeError(error) });
  }
};
