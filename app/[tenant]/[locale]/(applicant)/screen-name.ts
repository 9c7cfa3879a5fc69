import { isHandOverStep } from "@/lib/domain/application/hand-over";
import type { FormStepName } from "@/lib/domain/application/step-texts";

export type ScreenName = "questions" | "guardians" | "seats" | "summary" | "handOver";

const OWN_SCREENS: Partial<Record<FormStepName, ScreenName>> = {
  parentData: "guardians",
  session: "seats",
  confirmation: "summary",
};

/** The screen that shows a step. All steps without their own are the same screen with other questions. */
export const screenNameOf = (step: FormStepName, application: Parameters<typeof isHandOverStep>[1]): ScreenName =>
  isHandOverStep(step, application) ? "handOver" : (OWN_SCREENS[step] ?? "questions");

const QUESTIONS: readonly ScreenName[] = ["questions", "guardians"];

/** Whether a screen shows more texts than those of the questions. */
export const hasSeatTexts = (name: ScreenName): boolean => !QUESTIONS.includes(name);
