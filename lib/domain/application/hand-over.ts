import { LEGAL_STATUSES, type LegalStatus } from "./enumerations";
import { type Journey, STEPS, type Step } from "./steps";

/** The step of a guardian's details, at which a student under age hands the application over. */
export const HAND_OVER_STEP = "parentData";

/** The steps that only whoever may sign reaches: those that usually come from there on. */
const SIGNED_STEPS: readonly Step[] = STEPS.slice(STEPS.indexOf(HAND_OVER_STEP));

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

/** Whether a student who was to hand over is of age after all: then they accept the agreement themselves. */
export const mustSignFirst = ({ userLegalStatus }: FilledBy, isAdult: boolean): boolean =>
  userLegalStatus === LEGAL_STATUSES.minor && isAdult;

/** Whether a step comes after the agreement that such a student has not accepted. */
export const isSignedStep = (step: Step): boolean => SIGNED_STEPS.includes(step);

/** Whether the agreement stands before the guardian's step, so that a student under age can leave it open. */
export const canHandOver = (journey: Journey): boolean =>
  journey.includes("contract") && journey.indexOf(HAND_OVER_STEP) > journey.indexOf("contract");
