import type { Services } from "@/backend/http/handler";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { developerInbox } from "./developer-inbox";

export interface Message {
  tenant: Tenant;
  method: VerificationMethod;
  /** E.164 or an e-mail address, as the method wants. */
  to: string;
  text: string;
  /** The code in the text: shown apart in the developer inbox, for a gateway's own template elsewhere. */
  code?: string;
}

/** What brings a message to somebody. Throws when it could not be handed over. */
export interface Delivery {
  send(message: Message): Promise<void>;
}

/** The delivery of every method; a gateway's adapter takes the developer inbox's place here. */
export const deliveryOf = (services: Services): Delivery => developerInbox(services);
