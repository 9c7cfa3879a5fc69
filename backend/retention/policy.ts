import { sub } from "date-fns";
import type { RetentionMonths } from "@/lib/server/environment/rows/limits";

/** The instants before which data are too old. */
export interface Cutoffs {
  /** Drafts last changed before, and identities without an application. */
  draft: Date;
  /** Submitted and accepted applications with the last appointment before. */
  submitted: Date;
  /** Drafts deleted before. They stay for two days, since the limit of new drafts counts a day back. */
  deleted: Date;
  /** Links to guardians that ended before, and nobody accepted. */
  handOver: Date;
  audit: Date;
  /** Messages of the developer inbox. */
  message: Date;
  /** Webhook deliveries with their attempts. */
  webhook: Date;
  /** Counts of how far applications came. */
  steps: Date;
}

const DELETED_DAYS = 2;
// The student may still see where the link went, and send another.
const HAND_OVER_DAYS = 30;
const MESSAGE_DAYS = 30;
const WEBHOOK_DAYS = 30;
export const STEP_COUNT_MONTHS = 24;

/** All cutoffs at `now`, from the operator's `RETENTION_MONTHS`. */
export const cutoffsOf = ({ drafts, submitted, audit }: RetentionMonths, now: Date): Cutoffs => ({
  draft: sub(now, { months: drafts }),
  submitted: sub(now, { months: submitted }),
  deleted: sub(now, { days: DELETED_DAYS }),
  handOver: sub(now, { days: HAND_OVER_DAYS }),
  audit: sub(now, { months: audit }),
  message: sub(now, { days: MESSAGE_DAYS }),
  webhook: sub(now, { days: WEBHOOK_DAYS }),
  steps: sub(now, { months: STEP_COUNT_MONTHS }),
});
