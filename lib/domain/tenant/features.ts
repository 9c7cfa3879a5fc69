/**
 * Features that a backend may have besides the specified calls. The operator names those of an organisation's own backend
 * (`UPSTREAM_V1_HAS`). The first ones are calls and members of their own, which pages hide where they are missing; the last
 * ones are members of specified calls, which are sent only to a backend that has them.
 */
export const FEATURES = [
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
  "audit",
  "waitingRoom",
  "agreements",
  "attemptLimit",
  "directMoves",
  "families",
  "idempotencyKeys",
  "logout",
  "moveConfirmation",
  "ownSeats",
  "startDayMonth",
  "versions",
] as const;
export type Feature = (typeof FEATURES)[number];
