/** The tenant that `?env=` chose on a development host, for the browser session. */
export const ENV_COOKIE = "startday-env";
/** The chosen language, for the browser session. */
export const LANGUAGE_COOKIE = "startday-language";
