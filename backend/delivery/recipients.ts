import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import { DESK_METHOD } from "@/lib/domain/tenant/methods";
import { mailboxIn } from "@/lib/kit/email";
import { IDENTITY_EVENTS } from "./outbox";

/** The recipients of an event: the verified identity, by its own method, and the e-mail address in the form. */
export type Recipient = "identity" | "mailbox";

/** An event, and the contact details of its application. */
export interface ContactDetails {
  event: OutboxEvent;
  method: VerificationMethod | typeof DESK_METHOD;
  value: string;
  /** As saved in the form: possibly incomplete. */
  email: string | null;
}

/**
 * The address of each recipient. The form's e-mail is left out without `hasMail`, when it is the verified one, and for events
 * that go to the verified one alone. Whoever was added at a desk without a phone has none: no code has proved that the e-mail is theirs.
 */
export const recipientsOf = (
  { event, method, value, email }: ContactDetails,
  hasMail: boolean,
): Partial<Record<Recipient, { method: VerificationMethod; to: string }>> => {
  if (method === DESK_METHOD) return {};
  const mailbox = IDENTITY_EVENTS.includes(event) ? undefined : mailboxIn(email);
  return {
    identity: { method, to: value },
    ...(hasMail && mailbox && mailbox !== value && { mailbox: { method: "email" as const, to: mailbox } }),
  };
};
