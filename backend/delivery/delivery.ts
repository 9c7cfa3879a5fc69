import { requireNoTransaction } from "@/backend/db/outside-transaction";
import type { BackendEnvironment } from "@/backend/environment";
import { SENDING_SECONDS } from "@/backend/outbox/retries";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { withAbort } from "@/lib/kit/with-abort";
import { inSpan } from "@/lib/server/observability/tracing";
import { developerInbox, isInboxOpen } from "./developer-inbox";
import { DeliveryFailure } from "./failure";
import { httpGateway } from "./gateway";
import type { Delivery } from "./message";
import { smtpMail } from "./smtp";
import { twilioMessages } from "./twilio";

const adapterOf = ({ delivery }: BackendEnvironment, method: VerificationMethod): Delivery | undefined => {
  const gateway = delivery.gateways[method];
  if (gateway) return "accountSid" in gateway ? twilioMessages(gateway) : httpGateway(gateway);
  return method === "email" && delivery.smtp ? smtpMail(delivery.smtp) : undefined;
};

type Adapters = Map<VerificationMethod, Delivery | undefined>;
const adaptersOf = new WeakMap<BackendEnvironment, Adapters>();

/** The configured adapter of a method, created once, since it may hold connections. */
const cachedAdapter = (environment: BackendEnvironment, method: VerificationMethod): Delivery | undefined => {
  const adapters: Adapters = adaptersOf.get(environment) ?? new Map();
  adaptersOf.set(environment, adapters);
  if (!adapters.has(method)) adapters.set(method, adapterOf(environment, method));
  return adapters.get(method);
};

/** Whether messages of a method can be sent, by an adapter or to the developer inbox. */
export const canDeliver = (environment: BackendEnvironment, method: VerificationMethod): boolean =>
  cachedAdapter(environment, method) !== undefined || isInboxOpen(environment);

const withinLimit = (send: (signal: AbortSignal) => Promise<void>): Promise<void> =>
  withAbort(AbortSignal.timeout(SENDING_SECONDS * 1000), send).catch((error: unknown) => {
    if ((error as Error).name !== "TimeoutError") throw error;
    throw new DeliveryFailure(`it was not sent within ${SENDING_SECONDS} s`);
  });

/** Sends by the adapter of the method, else to the developer inbox. Gives up after `SENDING_SECONDS`. */
export const deliveryOf = (services: Services): Delivery => ({
  send: async (message) => {
    requireNoTransaction("a message gateway", services.environment);
    const { tenant, method } = message;
    const attributes = { "startday.tenant": tenant, "startday.method": method };
    return inSpan("deliver", { kind: "CLIENT", attributes }, () =>
      withinLimit((signal) =>
        (cachedAdapter(services.environment, method) ?? developerInbox(services)).send(message, signal),
      ),
    );
  },
});
