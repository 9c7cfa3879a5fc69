import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { CalendarFile } from "./calendar";

/** The parts of an e-mail besides its text. */
export interface Mail {
  subject: string;
  html: string;
  /** The centre that it is from; without one, the network. */
  locationKey?: string | undefined;
  /** Mail programs show it as an appointment. */
  invitation?: CalendarFile;
  attachments?: CalendarFile[];
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

/** An adapter that sends messages. Throws when a message could not be sent. Nobody waits for it once `signal` aborts. */
export interface Delivery {
  send(message: Message, signal?: AbortSignal): Promise<void>;
}
