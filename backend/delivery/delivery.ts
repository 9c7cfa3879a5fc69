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

/** What a mailbox gets besides the text. */
export interface Mail {
  subject: string;
  html: string;
  /** Shown by mailboxes as an appointment of its own. */
  invitation?: CalendarFile;
  attachment?: CalendarFile;
}

export interface Message {
  tenant: Tenant;
  method: VerificationMethod;
  /** E.164 or an e-mail address, as the method wants. */
  to: string;
  /** Names the message: sent twice, whoever brings it may drop the second. */
  key: string;
  text: string;
  /** The code in the text: shown apart in the developer inbox, for a gateway's own template elsewhere. */
  code?: string | undefined;
  mail?: Mail | undefined;
}

/** What brings a message to somebody. Throws when it could not be handed over. */
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
const known = new WeakMap<BackendEnvironment, Adapters>();

/** The adapter that the environment gives a method, made once: it may keep connections. */
const keptAdapter = (environment: BackendEnvironment, method: VerificationMethod): Delivery | undefined => {
  const adapters: Adapters = known.get(environment) ?? new Map();
  known.set(environment, adapters);
  if (!adapters.has(method)) adapters.set(method, adapterOf(environment, method));
  return adapters.get(method);
};

/** Whether a method reaches anybody here: by an adapter, or the developer inbox. */
export const canDeliver = (environment: BackendEnvironment, method: VerificationMethod): boolean =>
  keptAdapter(environment, method) !== undefined || isInboxOpen(environment);

/** The delivery of every method: its adapter, else the developer inbox. */
export const deliveryOf = (services: Services): Delivery => ({
  send: (message) => {
    const { tenant, method } = message;
    const attributes = { "startday.tenant": tenant, "startday.method": method };
    return inSpan("deliver", { kind: "CLIENT", attributes }, () =>
      (keptAdapter(services.environment, method) ?? developerInbox(services)).send(message),
    );
  },
});
