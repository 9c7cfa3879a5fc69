/** The moments between two steps that must both happen or neither. */
export type FailPoint =
  | "booking-asked"
  | "booking-committed"
  | "events-taken"
  | "messages-charged"
  | "message-sent"
  | "webhook-sent"
  | "file-written";
