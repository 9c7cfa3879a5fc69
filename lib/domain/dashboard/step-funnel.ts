import { hasReached, type Journey, type Step } from "@/lib/domain/application/steps";
import { type Day, mondayOf, plusDays } from "@/lib/kit/day";

/** How many applications have a step as their furthest. */
export interface StepCount {
  step: Step;
  count: number;
}

/** How many applications reached a step. */
export interface StepReach {
  step: Step;
  reached: number;
}

/** A week in which fewer began is not shown: single people would stand out, and shares would mean nothing. */
export const FEWEST_BEGUN = 10;

/** The Mondays of the last whole week and of the one before it. Those who began this week have not had their time. */
export const funnelWeeks = (today: Day): [last: Day, before: Day] => {
  const monday = mondayOf(today);
  return [plusDays(monday, -7), plusDays(monday, -14)];
};

/** How many reached each step of a journey, by their furthest steps; undefined where too few began. */
export const stepFunnel = (steps: Journey, counts: readonly StepCount[]): StepReach[] | undefined => {
  const reachedBy = (step: Step) =>
    counts.filter((one) => hasReached(steps, one.step, step)).reduce((sum, { count }) => sum + count, 0);
  const funnel = steps.map((step) => ({ step, reached: Math.max(0, reachedBy(step)) }));
  return (funnel[0]?.reached ?? 0) < FEWEST_BEGUN ? undefined : funnel;
};

/** Each step with the share (0–1) of those who reached it that went on; none for the last step, and where nobody came. */
export const sharesThatWentOn = (funnel: readonly StepReach[]): (StepReach & { wentOn?: number })[] =>
  funnel.map((row, index) => {
    const next = funnel[index + 1];
    return next && row.reached > 0 ? { ...row, wentOn: next.reached / row.reached } : row;
  });
