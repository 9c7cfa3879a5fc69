/**
 * What a backend may do beyond the calls that every one of them answers. An organisation's own says which of these it
 * has; pages hide what is missing.
 */
export const FEATURES = [
  "holds",
  "waitingList",
  "cancellation",
  "deletion",
  "calendar",
  "paper",
  "files",
  "maps",
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
