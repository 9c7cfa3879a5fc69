/** The steps of an application in their order (spec §2). `done` is reached by booking alone. */
export const STEPS = [
  "location",
  "contract",
  "studentData",
  "specialNeeds",
  "accommodations",
  "parentData",
  "session",
  "confirmation",
  "done",
] as const;

export type Step = (typeof STEPS)[number];
/** A step that a location may configure or skip. */
export type PageStep = Exclude<Step, "done">;
/** The steps in force for one application, in order; always ends in `done`. */
export type Journey = readonly Step[];

export const PAGE_STEPS = STEPS.filter((step): step is PageStep => step !== "done");

export interface JourneyRules {
  pages: readonly PageStep[];
  agePreCheck: boolean;
  isAdult: boolean;
}

/** What the screens are called that show the steps (spec §2). */
export type Screen = "centers" | "contract" | "form" | "congrats";

const place = (step: Step) => STEPS.indexOf(step);

/** The configured steps; ParentData is dropped for an adult where the age pre-check is on (spec §2). */
export const journey = ({ pages, agePreCheck, isAdult }: JourneyRules): Journey =>
  STEPS.filter(
    (step) => step === "done" || (pages.includes(step) && !(step === "parentData" && agePreCheck && isAdult)),
  );

/** The first step of the journey after this one; `done` after the last. */
export const nextStep = (steps: Journey, step: Step): Step =>
  steps.find((candidate) => place(candidate) > place(step)) ?? "done";

/** The step of the journey before this one, or nothing at the start. */
export const previousStep = (steps: Journey, step: Step): Step | undefined =>
  steps.findLast((candidate) => place(candidate) < place(step));

/** Where an entry resumes: the current step, else the nearest previous, else the nearest next, else the first (spec §4). */
export const resumeStep = (steps: Journey, step: Step | null): Step => {
  if (step === null) return steps[0] ?? "done";
  return steps.includes(step) ? step : (previousStep(steps, step) ?? nextStep(steps, step));
};

/** The later of two steps: the furthest step only moves forward (spec §4). */
export const furthest = (one: Step, other: Step): Step => (place(one) >= place(other) ? one : other);

/** Whether an application that got as far as `maxStep` has reached `step`. */
export const hasReached = (maxStep: Step, step: Step): boolean => place(maxStep) >= place(step);

/** The furthest step that an application may open: what it reached, or the step that follows the last one it finished. */
export const mayOpen = (steps: Journey, maxStep: Step, step: Step): boolean =>
  steps.includes(step) && step !== "done" && place(step) <= place(nextStep(steps, maxStep));

/** Which screen shows a step: Location → Centers, Contract → Contract, Done → Congrats, the rest → Form. */
export const screenOf = (step: Step): Screen => {
  if (step === "location") return "centers";
  if (step === "contract") return "contract";
  return step === "done" ? "congrats" : "form";
};

/** The steps that the form screen shows, in order. */
export const formSteps = (steps: Journey): Step[] => steps.filter((step) => screenOf(step) === "form");

/** "Step 2 of 6": one-based, among the configured pages. */
export const progress = (steps: Journey, step: Step): { number: number; total: number } => ({
  number: steps.indexOf(step) + 1,
  total: steps.length - 1,
});
