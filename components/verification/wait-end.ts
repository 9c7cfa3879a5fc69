import { CallError } from "@/lib/client/call";

/** When a refused visitor may try again, if a budget is used up. */
export const waitEnd = (failure: unknown, now: number): Date | undefined => {
  if (!(failure instanceof CallError) || failure.code !== "too_many_requests") return undefined;
  const { retryAfterMS } = failure.data;
  return typeof retryAfterMS === "number" ? new Date(now + retryAfterMS) : undefined;
};
