const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 60;

/** A wait in whole minutes, one at least; "long" above an hour, where minutes would be a guess. */
export const minutesOf = (estimateMS: number): number | "long" => {
  const minutes = Math.max(1, Math.ceil(estimateMS / MINUTE_MS));
  return minutes > LONGEST_MINUTES ? "long" : minutes;
};

/** Whether to announce the position again: when half of the visitors before this one are gone, or when there are more. */
export const shouldAnnounce = (before: number, announced: number | undefined): boolean =>
  announced === undefined || before * 2 <= announced || before > announced;
