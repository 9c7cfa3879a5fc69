/** Where two windows' answers stand side by side. */
export const CONFLICT_ID = "conflict";
