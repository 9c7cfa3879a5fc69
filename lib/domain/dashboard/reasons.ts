/** Why staff move, cancel or book an appointment for somebody: `duplicate` is told of one that is withdrawn. */
export const DESK_REASONS = ["asked", "closed", "timetable", "staff_missing", "duplicate", "other"] as const;
/** The reasons that are told in everybody's language: all that many people get at once. */
export const CODED_REASONS = [
  "asked",
  "closed",
  "timetable",
  "staff_missing",
] as const satisfies readonly DeskReasonCode[];
export type DeskReasonCode = (typeof DESK_REASONS)[number];

export type CodedReason = (typeof CODED_REASONS)[number];

/** The longest reason in staff's own words, in characters. */
export const REASON_TEXT_MAX = 200;

/** The reason of a change by staff. The person is told it: `other` in staff's own words, as they are. */
export interface DeskReason {
  code: DeskReasonCode;
  text?: string | undefined;
}

/** Whether staff's own words are needed for a reason, and nowhere else are they taken. */
export const needsText = (code: DeskReasonCode): boolean => code === "other";
