/** The steps of an application in their usual order. Only booking reaches `done`. */
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
/** The steps of one application in its tenant's order. It always ends in `done`. */
export type Journey = readonly Step[];

export const PAGE_STEPS = STEPS.filter((step): step is PageStep => step !== "done");

export interface JourneyRules {
  pages: readonly PageStep[];
  agePreCheck: boolean;
  isAdult: boolean;
}

/** The screens that show the steps. */
export type ApplicationScreen = "centers" | "contract" | "form" | "congrats";

// The location decides what is asked, so it comes first. Seats are held while the summary is read, so both come last.
const FIRST: readonly PageStep[] = ["location"];
const LAST: readonly PageStep[] = ["session", "confirmation"];

/** Configured pages without repeats, in their order, except that the first and last ones are fixed. */
export const orderPages = (pages: readonly PageStep[]): PageStep[] => [
  ...FIRST.filter((page) => pages.includes(page)),
  ...new Set(pages.filter((page) => !FIRST.includes(page) && !LAST.includes(page))),
  ...LAST.filter((page) => pages.includes(page)),
];

/** The configured steps. Adults skip `parentData` where the age pre-check is on. */
export const journey = ({ pages, agePreCheck, isAdult }: JourneyRules): Journey => [
  ...orderPages(pages).filter((page) => !(page === "parentData" && agePreCheck && isAdult)),
  "done",
];

/** All pages, in the order of the given ones. A missing page comes after the one that it usually follows. */
export const orderAllPages = (configured: Journey): PageStep[] =>
  orderPages(
    PAGE_STEPS.reduce<PageStep[]>(
      (order, page, index) => {
        const previousIndex = index === 0 ? -1 : order.indexOf(PAGE_STEPS[index - 1] as PageStep);
        return order.includes(page) ? order : order.toSpliced(previousIndex + 1, 0, page);
      },
      configured.filter((step) => step !== "done"),
    ),
  );

const positionsIn = (steps: Journey) => {
  const order: Journey = [...orderAllPages(steps), "done"];
  return (step: Step) => order.indexOf(step);
};

/** The first step of the journey after this one; `done` after the last. */
export const nextStep = (steps: Journey, step: Step): Step => {
  const position = positionsIn(steps);
  return steps.find((candidate) => position(candidate) > position(step)) ?? "done";
};

/** The step of the journey before this one, or nothing at the start. */
export const previousStep = (steps: Journey, step: Step): Step | undefined => {
  const position = positionsIn(steps);
  return steps.findLast((candidate) => position(candidate) < position(step));
};

/** Where an application resumes: at its step, else at the nearest previous one, else at the nearest next one, else at the first. */
export const resumeStep = (steps: Journey, step: Step | null): Step => {
  if (step === null) return steps[0] ?? "done";
  return steps.includes(step) ? step : (previousStep(steps, step) ?? nextStep(steps, step));
};

/** The later of two steps. The furthest step of an application never moves back. */
export const furthestStep = (steps: Journey, one: Step, other: Step): Step =>
  hasReached(steps, one, other) ? one : other;

/** Whether an application with this furthest step has reached `step`. */
export const hasReached = (steps: Journey, maxStep: Step, step: Step): boolean => {
  const position = positionsIn(steps);
  return position(maxStep) >= position(step);
};

/** Whether an application may open a step: one that it reached, or the one after its furthest step. */
export const mayOpenStep = (steps: Journey, maxStep: Step, step: Step): boolean =>
  steps.includes(step) && step !== "done" && hasReached(steps, nextStep(steps, maxStep), step);

/** Which screen shows a step: Location → Centers, Contract → Contract, Done → Congrats, the rest → Form. */
export const screenOf = (step: Step): ApplicationScreen => {
  if (step === "location") return "centers";
  if (step === "contract") return "contract";
  return step === "done" ? "congrats" : "form";
};

/** The steps that the form screen shows, in order. */
export const formSteps = (steps: Journey): Step[] => steps.filter((step) => screenOf(step) === "form");

/** "Step 2 of 6": one-based, among the configured pages. */
export const stepProgress = (steps: Journey, step: Step): { number: number; total: number } => ({
  number: steps.indexOf(step) + 1,
  total: steps.length - 1,
});

/**
 * The step after Continue. After changing one answer from the summary it is `returnTo`, unless the change added a step to the
 * journey: then it is the added step.
 */
export const stepAfterContinue = (step: Step, previous: Journey, current: Journey, returnTo: Step | undefined): Step =>
  returnTo === undefined
    ? nextStep(current, step)
    : (current.find((one) => one !== step && !previous.includes(one)) ?? returnTo);

const SEAT_STEPS: readonly Step[] = ["session", "confirmation"];

/** The pages of a booked application's answers, in order; the open one is among them even if the answers do not ask for it. */
export const editPages = (steps: Journey, open: Step): Step[] =>
  orderAllPages(steps).filter((step) => step === open || editJourney(steps).includes(step));

/** How a step stands while another one is open. */
export type StepState = "done" | "current" | "upcoming";

/**
 * Whether a step is finished, while another one is open: all before that one are, and all before the furthest one. Who came from
 * the summary to change an answer has finished all before it.
 */
export const stepState = (
  steps: Journey,
  step: Step,
  { current, maxStep, returnTo }: { current: Step; maxStep: Step; returnTo?: Step | undefined },
): StepState => {
  if (step === current) return "current";
  const position = positionsIn(steps);
  const cameFrom = returnTo && mayOpenStep(steps, maxStep, returnTo) ? returnTo : current;
  const furthest = Math.max(...[current, maxStep, cameFrom].map(position));
  return position(step) < furthest ? "done" : "upcoming";
};

/** The steps of editing a submitted application: the form's steps without the seats, which have their own screen. */
export const editJourney = (steps: Journey): Journey => [
  ...formSteps(steps).filter((step) => !SEAT_STEPS.includes(step)),
  "done",
];
