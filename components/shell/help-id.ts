/** The id of the help at the bottom of every page. */
export const HELP_ID = "help";
