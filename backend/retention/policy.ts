import { sub } from "date-fns";
import type { RetentionSettings } from "@/backend/environment";

/** Before which instant what is kept is too old. */
export interface Cutoffs {
  /** Drafts that nobody changed since, and phones and mailboxes without an application. */
  draft: Date;
  /** Submitted and accepted applications whose last appointment was before. */
  submitted: Date;
  /** Drafts that were deleted before: a day is looked back on for how many were made. */
  deleted: Date;
  audit: Date;
  /** Messages of the developer inbox. */
  message: Date;
  /** What endpoints were told, and how that went. */
  webhook: Date;
}

const DELETED_DAYS = 2;
const MESSAGE_DAYS = 30;
const WEBHOOK_DAYS = 30;

/** The ends of everything, from the operator's months (promise 33). */
export const cutoffsOf = ({ draftMonths, submittedMonths, auditMonths }: RetentionSettings, now: Date): Cutoffs => ({
  draft: sub(now, { months: draftMonths }),
  submitted: sub(now, { months: submittedMonths }),
  deleted: sub(now, { days: DELETED_DAYS }),
  audit: sub(now, { months: auditMonths }),
  message: sub(now, { days: MESSAGE_DAYS }),
  webhook: sub(now, { days: WEBHOOK_DAYS }),
});
