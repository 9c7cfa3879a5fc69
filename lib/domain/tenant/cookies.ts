/** The tenant that `?env=` chose on a development host, for the browser session. */
export const ENV_COOKIE = "startday-env";
/** The chosen language, for the browser session. */
export const LANGUAGE_COOKIE = "startday-language";
/** The location at which the dashboard was last on this device. It names no person. */
export const LOCATION_COOKIE = "startday-location";
/** Written and removed at once, to see whether the browser stores cookies. */
export const PROBE_COOKIE = "startday-cookies";
