import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import { isEmail } from "@/lib/domain/application/rules";
import { DRAFT_EVENTS } from "./outbox";

/** The recipients of an event: the verified identity, by its own method, and the e-mail address in the form. */
export type Recipient = "identity" | "mailbox";

/** An event, and the contact details of its application. */
export interface ContactDetails {
  event: OutboxEvent;
  method: VerificationMethod;
  value: string;
  /** As saved in the form: possibly incomplete. */
  email: string | null;
}

/** The mailbox that a form names; undefined while its address is incomplete. */
export const mailboxIn = (email: string | null | undefined): string | undefined => {
  const address = email?.trim().toLowerCase();
  return address && isEmail(address) ? address : undefined;
};

/**
 * The address of each recipient. The form's e-mail is left out without `hasMail`, when it is the verified one, and for events of an
 * unfinished application.
 */
export const recipientsOf = (
  { event, method, value, email }: ContactDetails,
  hasMail: boolean,
): Partial<Record<Recipient, { method: VerificationMethod; to: string }>> => {
  const mailbox = DRAFT_EVENTS.includes(event) ? undefined : mailboxIn(email);
  return {
    identity: { method, to: value },
    ...(hasMail && mailbox && mailbox !== value && { mailbox: { method: "email" as const, to: mailbox } }),
  };
};
