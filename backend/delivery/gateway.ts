import { withAbort } from "@/lib/kit/with-abort";
import type { Gateway } from "@/lib/server/environment/address-schemas";
import { DeliveryFailure, describeFailure } from "./failure";
import type { Delivery } from "./message";

const TIMEOUT_MS = 10_000;

/** A provider behind one HTTP call, the same for every method: a POST of JSON with the message's idempotency key. */
export const httpGateway = ({ url, token }: Gateway): Delivery => ({
  send: async ({ to, text, tenant, method, key, code }) => {
    const post = (signal: AbortSignal) =>
      fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text, tenant, method, key, ...(code !== undefined && { code }) }),
        // A redirect leads to an address that nobody configured.
        redirect: "manual",
        signal,
      });
    const response = await withAbort(AbortSignal.timeout(TIMEOUT_MS), post).catch((error: unknown) => {
      throw new DeliveryFailure(`the gateway cannot be reached: ${describeFailure(error)}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`the gateway answered ${response.status}`);
  },
});
