const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 60;

/** Whole minutes of a wait, one at least; "long" when it is more than anybody can tell to the minute. */
export const minutesOf = (estimateMS: number): number | "long" => {
  const minutes = Math.max(1, Math.ceil(estimateMS / MINUTE_MS));
  return minutes > LONGEST_MINUTES ? "long" : minutes;
};

/** Whether it is worth saying aloud again: when half of those who were before one are gone, and at the very front. */
export const isWorthSaying = (before: number, said: number | undefined): boolean =>
  said === undefined || before * 2 <= said || before > said;
