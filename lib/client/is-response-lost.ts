import { CallError, OFFLINE } from "./call";

const CODES: ReadonlySet<string> = new Set([
  OFFLINE,
  "upstream_timeout",
  "upstream_unavailable",
  "upstream_busy",
  "database_unavailable",
  "too_busy",
  // The first request with the same idempotency key is still being answered.
  "request_in_flight",
]);

/**
 * Whether a failure leaves it unknown if the change was made. The same call may be sent again, and may then succeed. `internal` is
 * an answer: the change failed.
 */
export const isResponseLost = (error: unknown): error is CallError =>
  error instanceof CallError && CODES.has(error.code);
