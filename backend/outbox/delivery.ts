import type { Transaction } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Retries } from "./retries";

/** What is delivered: a message to an applicant, a webhook to an organisation's own system, or an e-mail to staff. */
export type KindName = "message" | "webhook" | "staff";

/** One delivery to one receiver, leased by this process. */
export interface Delivery {
  tenant: Tenant;
  id: string;
  kind: KindName;
  lane: string;
  /** Of a message its recipient, of a webhook its event, of an e-mail to staff what it tells. */
  type: string;
  /** The event that a message is about. */
  outboxId: string | null;
  /** The endpoint that a webhook goes to. */
  endpointId: string | null;
  /** The account that an e-mail goes to. */
  staffId: string | null;
  /** The body of a webhook, or the sealed data of an e-mail to staff. */
  content: string | null;
  createdAt: Date;
  /** The number of this attempt ever, and since the delivery was last queued. */
  attempts: number;
  tries: number;
}

/** What became of an attempt that did not fail. */
export interface Attempted {
  outcome: "sent" | "dropped";
  /** Records it, in the transaction that ends the delivery. */
  record?(tx: Transaction): Promise<unknown>;
}

/** A failed attempt. */
export interface Failed {
  error: unknown;
  isGivenUp: boolean;
  now: Date;
}

/** What sends a delivery of any kind needs at least. */
export type DeliveryServices = Pick<Services, "db" | "environment" | "clock">;

/** How deliveries of a kind are made. */
export interface DeliveryKind<Needed extends DeliveryServices, Of extends Delivery> {
  retries: Retries;
  /** A delivery that has ended stays, as a log, until it is swept. */
  isLogged?: true;
  /** Attempts a delivery once. At least once: a process may end between sending and recording. Throws when it could not be sent. */
  attempt(services: Needed, delivery: Of, now: Date): Promise<Attempted>;
  /** Records a failed attempt, in the transaction that postpones the delivery or gives it up. */
  recordFailure?(tx: Transaction, delivery: Of, failed: Failed): Promise<unknown>;
  /** Tells somebody that a delivery was given up. */
  tellGivenUp?(services: Needed, delivery: Of, failed: Failed): void;
}
