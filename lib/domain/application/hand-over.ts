import { LEGAL_STATUSES, type LegalStatus } from "./enumerations";
import type { Journey, Step } from "./steps";

/** The step of a guardian's details, at which a student under age hands the application over. */
export const HAND_OVER_STEP = "parentData";

interface FilledBy {
  userLegalStatus?: LegalStatus | null | undefined;
}

/** Whether a student under age hands the application over at this step. */
export const isHandOverStep = (step: Step, { userLegalStatus }: FilledBy): boolean =>
  step === HAND_OVER_STEP && userLegalStatus === LEGAL_STATUSES.minor;

/** The journey of whoever fills in the form: that of a student under age ends where they hand it over. */
export const journeyOfWriter = (journey: Journey, { userLegalStatus }: FilledBy): Journey => {
  const last = journey.indexOf(HAND_OVER_STEP);
  return userLegalStatus === LEGAL_STATUSES.minor && last >= 0 ? [...journey.slice(0, last + 1), "done"] : journey;
};
