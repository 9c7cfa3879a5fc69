/** The `localStorage` key of the chosen theme. Pages know it without the script that applies the theme. */
export const THEME_KEY = "startday-theme";

/** The background of each theme; browsers colour their bars with it. */
export const THEME_BACKGROUNDS = { light: "#fcfcfd", dark: "#0c0e14" } as const;
