import { PROBE_COOKIE } from "@/lib/domain/tenant/cookies";

/** Whether this browser stores cookies of the page, without which nobody stays signed in. It may say so and refuse the server's. */
export const acceptsCookies = (): boolean => {
  if (!navigator.cookieEnabled) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in browsers that we support
  document.cookie = `${PROBE_COOKIE}=1; path=/; samesite=lax`;
  const isStored = document.cookie.includes(PROBE_COOKIE);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${PROBE_COOKIE}=; path=/; samesite=lax; max-age=0`;
  return isStored;
};
