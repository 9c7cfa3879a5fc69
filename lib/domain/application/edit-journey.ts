import { formSteps, type Journey, type Step } from "./steps";

const SEATS: readonly Step[] = ["session", "confirmation"];

/** What EditForm walks through: the form's steps but for the seats, which have a screen of their own. */
export const editJourney = (steps: Journey): Journey => [
  ...formSteps(steps).filter((step) => !SEATS.includes(step)),
  "done",
];
