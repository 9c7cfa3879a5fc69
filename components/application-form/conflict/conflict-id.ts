/** The id of the element that shows two windows' answers side by side. */
export const CONFLICT_ID = "conflict";
