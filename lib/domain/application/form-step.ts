import { isSignedStep, mustSignFirst } from "./hand-over";
import { type FormStepName, isFormStep } from "./step-texts";
import { formSteps, type Journey, mayOpenStep, resumeStep, type Step } from "./steps";

interface Offered {
  hold?: { isOffer: boolean } | null | undefined;
}

interface Position extends Offered {
  step: Step;
  maxStep: Step;
}

/** Whether seats of the waiting list are offered: the session step shows them, and accepts them. */
export const hasOffer = ({ hold }: Offered): boolean => hold?.isOffer === true;

const mayOpen = (steps: Journey, position: Position, step: Step): boolean =>
  mayOpenStep(steps, position.maxStep, step) || (step === "session" && hasOffer(position));

/** The step that the form opens at: the requested one where the application may open it, else the one where it resumes. */
export const openedStep = (steps: Journey, position: Position, requested: string | undefined): Step => {
  const requestedStep = formSteps(steps).find((one) => one === requested);
  return requestedStep && mayOpen(steps, position, requestedStep) ? requestedStep : resumeStep(steps, position.step);
};

type Applicant = { status: string } & Parameters<typeof mustSignFirst>[0];

/** Whether the form shows this step: to a draft, and not past an agreement that is due. Another page shows the others. */
export const isShownInForm = (step: Step, application: Applicant, isAdult: boolean): step is FormStepName =>
  application.status === "draft" && isFormStep(step) && !(isSignedStep(step) && mustSignFirst(application, isAdult));
