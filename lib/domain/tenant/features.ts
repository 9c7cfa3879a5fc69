/**
 * Features that a backend may have besides the calls that every backend answers. The operator names those of an
 * organisation's own backend (`UPSTREAM_V1_HAS`); pages hide missing features.
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
] as const;
export type Feature = (typeof FEATURES)[number];
