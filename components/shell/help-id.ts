/** Of the help at the foot of every page. */
export const HELP_ID = "help";
