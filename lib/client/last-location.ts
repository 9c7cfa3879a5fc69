import { LOCATION_COOKIE } from "@/lib/domain/tenant/cookies";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores on the device at which location the dashboard was last; undefined forgets it. The server opens it next time. */
export const rememberLocation = (locationKey: string | undefined): void => {
  const age = locationKey === undefined ? 0 : YEAR_SECONDS;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${LOCATION_COOKIE}=${locationKey ?? ""}; path=/dashboard; max-age=${age}; samesite=lax${secure}`;
};
