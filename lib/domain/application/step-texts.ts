import { type Step, screenOf } from "./steps";

export type FormStepName = Exclude<Step, "location" | "contract" | "done">;

export const isFormStep = (step: Step): step is FormStepName => screenOf(step) === "form";

/** The message key of a form step's heading. */
export const titleKey = (step: FormStepName) => `title_${step}` as const;

const STEPS_WITH_LEAD = ["specialNeeds", "accommodations"] as const;

/** The message key of the text under the heading, if there is one. */
export const leadKey = (step: FormStepName, isAdult: boolean) => {
  if (step === "parentData") return isAdult ? ("lead_parentDataOptional" as const) : ("lead_parentData" as const);
  const stepWithLead = STEPS_WITH_LEAD.find((one) => one === step);
  return stepWithLead && (`lead_${stepWithLead}` as const);
};
