import type { ComponentProps } from "react";
import type { ProgressSteps } from "@/components/ui/progress-steps";
import { type Journey, type Step, stepProgress, stepState } from "@/lib/domain/application/steps";

interface Progress {
  journey: Journey;
  step: Step;
  /** The furthest step of the application. */
  maxStep: Step;
  /** The summary, if an answer is changed from there. */
  returnTo?: Step | undefined;
}

interface ProgressTexts {
  label: string;
  done: string;
  position: (progress: { number: number; total: number }) => string;
  name: (step: Step) => string;
}

/** What the progress bar shows while a step is open. */
export const stepProgressBar = (
  { journey, step, maxStep, returnTo }: Progress,
  { label, done, position, name }: ProgressTexts,
): ComponentProps<typeof ProgressSteps> => ({
  currentText: `${position(stepProgress(journey, step))} · ${name(step)}`,
  label,
  stateLabels: { done, current: "", upcoming: "" },
  steps: journey
    .filter((one) => one !== "done")
    .map((one) => ({
      id: one,
      label: name(one),
      state: stepState(journey, one, { current: step, maxStep, returnTo }),
    })),
});
