/** The steps of an application in their usual order (spec §2). `done` is reached by booking alone. */
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
/** The steps in force for one application, in the order of its network; always ends in `done`. */
export type Journey = readonly Step[];

export const PAGE_STEPS = STEPS.filter((step): step is PageStep => step !== "done");

export interface JourneyRules {
  pages: readonly PageStep[];
  agePreCheck: boolean;
  isAdult: boolean;
}

/** What the screens are called that show the steps (spec §2). */
export type ApplicationScreen = "centers" | "contract" | "form" | "congrats";

// A centre decides what is asked, and is chosen first; seats are held while the summary is read, and that books.
const FIRST: readonly PageStep[] = ["location"];
const LAST: readonly PageStep[] = ["session", "confirmation"];

/** Configured pages as an application can have them: each once, in their order but for those whose place is fixed. */
export const orderPages = (pages: readonly PageStep[]): PageStep[] => [
  ...FIRST.filter((page) => pages.includes(page)),
  ...new Set(pages.filter((page) => !FIRST.includes(page) && !LAST.includes(page))),
  ...LAST.filter((page) => pages.includes(page)),
];

/** The configured steps; ParentData is dropped for an adult where the age pre-check is on (spec §2). */
export const journey = ({ pages, agePreCheck, isAdult }: JourneyRules): Journey => [
  ...orderPages(pages).filter((page) => !(page === "parentData" && agePreCheck && isAdult)),
  "done",
];

/** Every page there is in the order of some: one that is not among them comes after the one it usually follows. */
export const orderAllPages = (some: Journey): PageStep[] =>
  orderPages(
    PAGE_STEPS.reduce<PageStep[]>(
      (order, page, at) => {
        const before = at === 0 ? -1 : order.indexOf(PAGE_STEPS[at - 1] as PageStep);
        return order.includes(page) ? order : order.toSpliced(before + 1, 0, page);
      },
      some.filter((step) => step !== "done"),
    ),
  );

const positionsIn = (steps: Journey) => {
  const order: Journey = [...orderAllPages(steps), "done"];
  return (step: Step) => order.indexOf(step);
};

/** The first step of the journey after this one; `done` after the last. */
export const nextStep = (steps: Journey, step: Step): Step => {
  const place = positionsIn(steps);
  return steps.find((candidate) => place(candidate) > place(step)) ?? "done";
};

/** The step of the journey before this one, or nothing at the start. */
export const previousStep = (steps: Journey, step: Step): Step | undefined => {
  const place = positionsIn(steps);
  return steps.findLast((candidate) => place(candidate) < place(step));
};

/** Where an entry resumes: the current step, else the nearest previous, else the nearest next, else the first (spec §4). */
export const resumeStep = (steps: Journey, step: Step | null): Step => {
  if (step === null) return steps[0] ?? "done";
  return steps.includes(step) ? step : (previousStep(steps, step) ?? nextStep(steps, step));
};

/** The later of two steps: the furthest step only moves forward (spec §4). */
export const furthestStep = (steps: Journey, one: Step, other: Step): Step =>
  hasReached(steps, one, other) ? one : other;

/** Whether an application that got as far as `maxStep` has reached `step`. */
export const hasReached = (steps: Journey, maxStep: Step, step: Step): boolean => {
  const place = positionsIn(steps);
  return place(maxStep) >= place(step);
};

/** The furthest step that an application may open: what it reached, or the step that follows the last one it finished. */
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
