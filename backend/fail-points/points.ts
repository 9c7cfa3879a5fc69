/** The moments between two things that must not come apart. */
export type FailPoint =
  | "booking-asked"
  | "booking-committed"
  | "events-taken"
  | "message-sent"
  | "webhook-sent"
  | "file-written";
