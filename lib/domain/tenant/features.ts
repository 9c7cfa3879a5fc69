/**
 * Features that a backend may have besides the specified calls. The operator names those of an organisation's own backend
 * (`UPSTREAM_V1_HAS`).
 */
export const FEATURES = [
  // What pages hide where it is missing.
  "holds",
  "waitingList",
  "cancellation",
  "deletion",
  "calendar",
  "paper",
  "files",
  "ownData",
  "live",
  "overview",
  "slots",
  "applicants",
  "accounts",
  // Passkeys, second factors, links, devices and the organisation's own sign-in.
  "staffSignIn",
  "machineKeys",
  "audit",
  "waitingRoom",
  "mailboxes",
  "jointBookings",
  "ageNotices",
  "handOver",
  "desk",
  "announcements",
  "closures",
  // Additions to the specified calls: a member, a header, a behaviour, or a call that the product otherwise does without.
  "agreements",
  "attemptLimit",
  "availability",
  "countryNames",
  "directMoves",
  "families",
  "idempotencyKeys",
  "logout",
  "moveConfirmation",
  "ownSettings",
  "ownSeats",
  "requestIds",
  "startDayMonth",
  "versions",
] as const;
export type Feature = (typeof FEATURES)[number];
