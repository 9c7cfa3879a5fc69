import { metrics } from "@/backend/operations/backend-metrics";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import type { Identity } from "./identity";

/** Counts the outcome of a request for a code. */
export const countCode = ({ tenant, method }: Identity, outcome: string): void =>
  metrics.count("startday_codes_total", { tenant, method, outcome });

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  verification_code_wrong: "wrong",
  verification_blocked: "blocked",
  verification_code_expired: "expired",
  too_many_requests: "budget",
};

/** Awaits the check of a code and counts its outcome; other failures are not counted. */
export const countCheckOutcome = async <Result>(
  { tenant, method }: Identity,
  check: Promise<Result>,
): Promise<Result> => {
  const count = (outcome: string) => metrics.count("startday_code_checks_total", { tenant, method, outcome });
  try {
    const result = await check;
    count("right");
    return result;
  } catch (error) {
    const outcome = error instanceof AppError && REFUSALS[error.code];
    if (outcome) count(outcome);
    throw error;
  }
};
