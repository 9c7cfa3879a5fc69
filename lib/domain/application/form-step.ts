import { isSignedStep, mustSignFirst } from "./hand-over";
import { type FormStepName, isFormStep } from "./step-texts";
import { formSteps, type Journey, mayOpenStep, resumeStep, type Step } from "./steps";

interface Position {
  step: Step;
  maxStep: Step;
}

/** The step that the form opens at: the requested one where the application may open it, else the one where it resumes. */
export const openedStep = (steps: Journey, { step, maxStep }: Position, requested: string | undefined): Step => {
  const requestedStep = formSteps(steps).find((one) => one === requested);
  return requestedStep && mayOpenStep(steps, maxStep, requestedStep) ? requestedStep : resumeStep(steps, step);
};

type Applicant = { status: string } & Parameters<typeof mustSignFirst>[0];

/** Whether the form shows this step: to a draft, and not past an agreement that is due. Another page shows the others. */
export const isShownInForm = (step: Step, application: Applicant, isAdult: boolean): step is FormStepName =>
  application.status === "draft" && isFormStep(step) && !(isSignedStep(step) && mustSignFirst(application, isAdult));
