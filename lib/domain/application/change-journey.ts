import { type Journey, nextStep, type Step } from "./steps";

/**
 * Where Continue leads from a step. Who came to change one answer goes back to the summary, unless the change puts a
 * step on the way that was not there: then that one comes first.
 */
export const stepAfterContinue = (step: Step, before: Journey, now: Journey, returnTo: Step | undefined): Step =>
  returnTo === undefined ? nextStep(now, step) : (now.find((one) => one !== step && !before.includes(one)) ?? returnTo);
