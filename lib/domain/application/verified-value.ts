import type { Addressee } from "@/lib/domain/person/addressee";
import type { ApplicationForm, Guardian, PhoneNumber } from "./application";
import { STATUS_OF_SIGNER, usualSigner } from "./signer";

/** Where the applicant got the code that they verified by. */
export type VerifiedValue = Addressee;

const CHANNELS: Readonly<Partial<Record<VerifiedValue["method"], keyof PhoneNumber>>> = {
  sms: "sms",
  whatsapp: "whatsApp",
  viber: "viber",
};

/** A verified number as a guardian's, which can be reached the way the code went if the form has that way. */
export const verifiedNumber = ({ method, value }: VerifiedValue): PhoneNumber => {
  if (method === "email") return {};
  const channel = CHANNELS[method];
  return { phone: value, ...(channel && { [channel]: true }) };
};

/** Whether a guardian already has the verified number or address. */
export const isVerifiedGiven = ({ value }: VerifiedValue, guardians: readonly Guardian[]): boolean =>
  guardians.some(
    ({ email, phoneNumbers = [] }) => email === value || phoneNumbers.some(({ phone }) => phone === value),
  );

/** Whether a guardian, not the student, has verified: whoever signs, and for a minor without an agreement the guardian. */
export const hasGuardianVerified = (userLegalStatus: ApplicationForm["userLegalStatus"], isAdult: boolean): boolean =>
  (userLegalStatus ?? STATUS_OF_SIGNER[usualSigner(isAdult)]) === STATUS_OF_SIGNER.guardian;
