import { applicantRows } from "./applicant-rows";
import type { CallRow } from "./call-row";
import { scheduleRows } from "./schedule-rows";
import { staffRows } from "./staff-rows";

/** Every specified call that the product makes, with what it needs of the reply. */
export const CALL_ROWS: readonly CallRow[] = [scheduleRows, applicantRows, staffRows].flatMap((rows) =>
  Object.values(rows),
);
