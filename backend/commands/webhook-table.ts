import type { LoggedAttempt } from "@/backend/webhooks/attempt-log";
import type { ListedEndpoint } from "@/backend/webhooks/endpoints";

const stateOf = ({ disabled_at, disabled_for, failing_since }: ListedEndpoint): string => {
  if (disabled_at) return `off since ${disabled_at.toISOString()} (${disabled_for})`;
  return failing_since ? `failing since ${failing_since.toISOString()}` : "on";
};

/** One line for an endpoint. */
export const endpointLine = (endpoint: ListedEndpoint): string => {
  const { id, url, events, waiting, failed } = endpoint;
  return [id, url, events.join(","), stateOf(endpoint), `${waiting} waiting, ${failed} failed`].join("  ");
};

const COLUMNS = ["at", "delivery", "event", "attempt", "status", "ms", "error", "next try", "endpoint"] as const;
const WIDTHS = [24, 36, 21, 7, 6, 5, 28, 24, 36];

const lineOf = (cells: readonly string[]) =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join("  ")
    .trimEnd();

/** The heading of the table of attempts. */
export const attemptHeading = lineOf(COLUMNS);

const nextOf = ({ state, next_at }: LoggedAttempt) => (state === "waiting" ? (next_at?.toISOString() ?? "-") : "-");

/** One line for an attempt. */
export const attemptLine = (attempt: LoggedAttempt): string =>
  lineOf([
    attempt.at.toISOString(),
    attempt.delivery_id,
    attempt.type,
    String(attempt.number),
    String(attempt.status ?? "-"),
    String(attempt.ms),
    attempt.error ?? "-",
    nextOf(attempt),
    attempt.endpoint_id,
  ]);
