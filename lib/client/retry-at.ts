import { CallError } from "./call";

/** When a refused call may be made again, in milliseconds since the epoch; undefined if its answer does not say so. */
export const retryAt = (error: unknown, now: number): number | undefined => {
  const { until, retryAfterMS } = error instanceof CallError ? error.data : {};
  if (typeof until === "string") return new Date(until).getTime();
  return typeof retryAfterMS === "number" ? now + retryAfterMS : undefined;
};
