/** Most applications that one call changes. */
export const MANY_AT_ONCE = 100;

/** Most applications that a selection holds. */
export const SELECTED_MAX = 5000;
