import type { VerificationMethod } from "@/lib/contracts/configuration";
import { isEmail } from "@/lib/domain/application/rules";

/** The recipients of an event: the verified identity, by its own method, and the e-mail address in the form. */
export type Recipient = "identity" | "mailbox";

/** The contact details of an application. */
export interface ContactDetails {
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

/** The address of each recipient. The form's e-mail is left out without `hasMail` and when it is the verified one. */
export const recipientsOf = (
  { method, value, email }: ContactDetails,
  hasMail: boolean,
): Partial<Record<Recipient, { method: VerificationMethod; to: string }>> => {
  const mailbox = mailboxIn(email);
  return {
    identity: { method, to: value },
    ...(hasMail && mailbox && mailbox !== value && { mailbox: { method: "email" as const, to: mailbox } }),
  };
};
