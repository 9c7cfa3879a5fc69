import type { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import type { ApplicationForm, Guardian, PhoneNumber } from "./application";
import { STATUS_OF_SIGNER, usualSigner } from "./signer";

/** The number, in E.164, or the e-mail address that the applicant has verified by a code. */
export interface VerifiedValue {
  method: (typeof VERIFICATION_METHODS)[number];
  value: string;
}

const CHANNELS = { sms: "sms", whatsapp: "whatsApp", viber: "viber" } as const satisfies Partial<
  Record<VerifiedValue["method"], keyof PhoneNumber>
>;

/** A verified number as a guardian's, which can be reached the way the code went. */
export const verifiedNumber = ({ method, value }: VerifiedValue): PhoneNumber =>
  method === "email" ? {} : { phone: value, [CHANNELS[method]]: true };

/** Whether a guardian already has the verified number or address. */
export const isVerifiedGiven = ({ value }: VerifiedValue, guardians: readonly Guardian[]): boolean =>
  guardians.some(
    ({ email, phoneNumbers = [] }) => email === value || phoneNumbers.some(({ phone }) => phone === value),
  );

/** Whether a guardian, not the student, has verified: whoever signs, and for a minor without an agreement the guardian. */
export const hasGuardianVerified = (userLegalStatus: ApplicationForm["userLegalStatus"], isAdult: boolean): boolean =>
  (userLegalStatus ?? STATUS_OF_SIGNER[usualSigner(isAdult)]) === STATUS_OF_SIGNER.guardian;
