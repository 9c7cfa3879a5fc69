import { getRequestConfig } from "next-intl/server";
import { isLocale, type Locale, tagOf } from "@/lib/domain/country/locales";
import { loadMessages } from "./messages";
import { pageTenant } from "./page-tenant";

/** next-intl's settings for one request. Pages pass their locale; headers are never read, so pages can be static. */
export default getRequestConfig(async ({ locale, requestLocale }) => {
  const asked = locale ?? (await requestLocale) ?? "en";
  const chosen: Locale = isLocale(asked) ? asked : "en";
  return {
    locale: tagOf(chosen) as Locale,
    messages: await loadMessages(chosen, await pageTenant()),
    timeZone: "UTC",
  };
});
