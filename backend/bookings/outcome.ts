import { AppError, isErrorCode } from "@/lib/contracts/errors";
import type { SeatOutcome } from "./store";

/** The reply of what worked. Throws the error of what was refused, with `data` where the refusal has none. */
export const replyOf = ({ refusal, reply }: SeatOutcome, data?: Partial<Record<string, Record<string, unknown>>>) => {
  if (refusal === null) return reply;
  throw new AppError(
    isErrorCode(refusal) ? refusal : "internal",
    (reply as Record<string, unknown> | null) ?? data?.[refusal],
  );
};
