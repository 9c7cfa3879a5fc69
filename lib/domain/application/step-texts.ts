import { type Step, screenOf } from "./steps";

export type FormStepName = Exclude<Step, "location" | "contract" | "done">;

export const isFormStep = (step: Step): step is FormStepName => screenOf(step) === "form";

/** The message key of a form step's heading. */
export const titleKey = (step: FormStepName) => `title_${step}` as const;

const STEPS_WITH_LEAD = ["specialNeeds", "accommodations"] as const;

/** The message key of what stands under the heading, where something does. */
export const leadKey = (step: FormStepName, isAdult: boolean) => {
  if (step === "parentData") return isAdult ? ("lead_parentDataOptional" as const) : ("lead_parentData" as const);
  const led = STEPS_WITH_LEAD.find((one) => one === step);
  return led && (`lead_${led}` as const);
};
