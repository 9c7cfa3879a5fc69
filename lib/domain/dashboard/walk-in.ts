import { RULE_ERRORS } from "@/lib/domain/application/rules";

/** Why somebody at the desk has given no phone: has none, has it elsewhere, does not want to; or another reason, in words. */
export const NO_PHONE_REASONS = ["none", "elsewhere", "withheld", "other"] as const;
export type NoPhoneReason = (typeof NO_PHONE_REASONS)[number];
export const isNoPhoneReason = (text: string): text is NoPhoneReason =>
  (NO_PHONE_REASONS as readonly string[]).includes(text);
export const NO_PHONE_TEXT_LENGTH = 200;

/** How an agreement is signed at the desk. */
export const SIGNATURES = ["screen", "paper"] as const;
export type Signature = (typeof SIGNATURES)[number];

/** What staff note about somebody at the desk besides the form. */
export interface DeskNotes {
  guardianPresent?: boolean | undefined;
  noPhone?: { reason: NoPhoneReason; text?: string | undefined } | undefined;
  /** Undefined while the agreement is not signed. */
  signed?: { how: Signature; name?: string | undefined } | undefined;
}

/** What decides on the notes. */
export interface NotesContext {
  isAdult: boolean;
  hasAgreement: boolean;
}

/** The fields of the notes, as the call names them. */
export type NoteField = "noPhone.text" | "guardianPresent" | "contract" | "contract.name" | "contract.how";

/** The invalid notes, each with the message key of its problem. */
export const noteProblems = (
  { guardianPresent, noPhone, signed }: DeskNotes,
  { isAdult, hasAgreement }: NotesContext,
): Partial<Record<NoteField, string>> => {
  const needsText = noPhone?.reason === "other" && !noPhone.text?.trim();
  const isOnScreen = hasAgreement && signed?.how === "screen";
  return {
    ...(needsText && { "noPhone.text": RULE_ERRORS.required }),
    ...(!isAdult && guardianPresent === undefined && { guardianPresent: RULE_ERRORS.required }),
    ...(hasAgreement && !signed && { contract: RULE_ERRORS.contract }),
    // Nobody signs for somebody who is not there.
    ...(isOnScreen && !isAdult && guardianPresent === false && { "contract.how": RULE_ERRORS.guardianSigns }),
    ...(isOnScreen && !signed.name?.trim() && { "contract.name": RULE_ERRORS.required }),
  };
};
