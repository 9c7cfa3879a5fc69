/** Start days are offered this many days ahead. In a file of its own: the form needs it without the rules of availability. */
export const OFFERED_DAYS = 90;
