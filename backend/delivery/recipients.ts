import type { VerificationMethod } from "@/lib/contracts/configuration";
import { isEmail } from "@/lib/domain/application/rules";

/** Whom an event reaches: whoever verified, by their own method, and the mailbox that the form names. */
export type Recipient = "identity" | "mailbox";

/** What is known of an application's people when an event is told. */
export interface ContactDetails {
  method: VerificationMethod;
  value: string;
  /** The form's, as it was saved: maybe no address yet. A verified mailbox is not written to twice. */
  email: string | null;
}

/** Where each recipient is reached; without mail, nobody's mailbox is. */
export const recipientsOf = (
  { method, value, email }: ContactDetails,
  hasMail: boolean,
): Partial<Record<Recipient, { method: VerificationMethod; to: string }>> => {
  const mailbox = email?.trim().toLowerCase();
  return {
    identity: { method, to: value },
    ...(hasMail &&
      mailbox &&
      isEmail(mailbox) &&
      mailbox !== value && { mailbox: { method: "email" as const, to: mailbox } }),
  };
};
