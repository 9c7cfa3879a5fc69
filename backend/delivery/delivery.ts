import type { BackendEnvironment } from "@/backend/environment";
import type { Services } from "@/backend/http/handler";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { inSpan } from "@/lib/server/observability/tracing";
import type { CalendarFile } from "./calendar";
import { developerInbox, isInboxOpen } from "./developer-inbox";
import { httpGateway } from "./gateway";
import { smtpMail } from "./smtp";
import { twilioMessages } from "./twilio";

/** The parts of an e-mail besides its text. */
export interface Mail {
  subject: string;
  html: string;
  /** Mail programs show it as an appointment. */
  invitation?: CalendarFile;
  attachment?: CalendarFile;
}

export interface Message {
  tenant: Tenant;
  method: VerificationMethod;
  /** An E.164 phone or an e-mail address, by method. */
  to: string;
  /** Idempotency key: a gateway may drop a second message with the same key. */
  key: string;
  text: string;
  /** The code in the text, for the developer inbox and the templates of gateways. */
  code?: string | undefined;
  mail?: Mail | undefined;
}

/** An adapter that sends messages. Throws when a message could not be sent. */
export interface Delivery {
  send(message: Message): Promise<void>;
}

const adapterOf = ({ delivery }: BackendEnvironment, method: VerificationMethod): Delivery | undefined => {
  const gateway = delivery.gateways[method];
  if (gateway) return httpGateway(gateway);
  if (delivery.twilio?.from[method]) return twilioMessages(delivery.twilio);
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

/** Sends by the adapter of the method, else to the developer inbox. */
export const deliveryOf = (services: Services): Delivery => ({
  send: (message) => {
    const { tenant, method } = message;
    const attributes = { "startday.tenant": tenant, "startday.method": method };
    return inSpan("deliver", { kind: "CLIENT", attributes }, () =>
      (cachedAdapter(services.environment, method) ?? developerInbox(services)).send(message),
    );
  },
});
