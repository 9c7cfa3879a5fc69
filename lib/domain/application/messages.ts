/** The events that applicants are notified of, besides codes. */
export const OUTBOX_EVENTS = [
  "booked",
  "changed",
  "cancelled",
  "presentation_moved",
  "corrected",
  "reminder_48h",
  "reminder_3h",
  "offered",
  "waiting_ended",
  "draft_reminder",
  "old_enough",
  "announcement",
] as const;
export type OutboxEvent = (typeof OUTBOX_EVENTS)[number];

/**
 * Why a message was held back: the applicant's budget, the tenant's, or that of messages to many is used up, or the mailbox is not
 * confirmed.
 */
export const HELD_BACK_REASONS = ["applicant", "tenant", "announcements", "mailbox"] as const;
export type HeldBackReason = (typeof HELD_BACK_REASONS)[number];
