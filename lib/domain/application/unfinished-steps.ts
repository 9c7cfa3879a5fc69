import type { ApplicationForm } from "./application";
import type { Signer } from "./contract";
import { LEGAL_STATUSES, type LegalStatus } from "./enumerations";
import type { FormContext } from "./field-row";
import { RULE_ERRORS } from "./rules";
import { requiredSigner } from "./signer";
import type { Journey, Step } from "./steps";
import { stepIssues } from "./validation";

interface AcceptedAgreement {
  version: string;
  signer: Signer;
}

interface Signed {
  contract?: AcceptedAgreement | null | undefined;
  userLegalStatus?: LegalStatus | null | undefined;
}

interface Agreement {
  pages: readonly Step[];
  agePreCheck: boolean;
  contract: { version: string };
}

/** Why an agreement does not do for a booking, as an error code; undefined if it does. Nothing is signed by a minor. */
export const agreementProblem = (
  { contract: accepted, userLegalStatus }: Signed,
  { pages, agePreCheck, contract }: Agreement,
  isAdult: boolean,
): string | undefined => {
  if (userLegalStatus === LEGAL_STATUSES.minor && !isAdult) return RULE_ERRORS.guardianSigns;
  if (!pages.includes("contract")) return undefined;
  if (!accepted || userLegalStatus === LEGAL_STATUSES.minor) return RULE_ERRORS.contract;
  if (accepted.version !== contract.version) return "contract_changed";
  const required = requiredSigner({ isAdult, agePreCheck });
  if (required === undefined || accepted.signer === required) return undefined;
  return required === "guardian" ? RULE_ERRORS.guardianSigns : RULE_ERRORS.studentSigns;
};

/** The steps that keep a draft from being booked, in order. */
export const unfinishedSteps = (
  form: ApplicationForm & { contract?: AcceptedAgreement | undefined },
  steps: Journey,
  settings: Agreement,
  context: FormContext,
): Step[] =>
  steps.filter((step) => {
    if (step === "location") return !form.location_key;
    if (step === "contract") return agreementProblem(form, settings, context.isAdult) !== undefined;
    return stepIssues(step, form, context).length > 0;
  });
