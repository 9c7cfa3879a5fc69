/** Remembers `?env=` for the browser session, on development hosts. */
export const ENV_COOKIE = "startday-env";
/** Remembers the chosen language for the browser session. */
export const LANGUAGE_COOKIE = "startday-language";
