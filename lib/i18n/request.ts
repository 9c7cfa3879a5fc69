import { getRequestConfig } from "next-intl/server";
import { isLocale, type Locale, tagOf } from "@/lib/domain/country/locales";
import { loadMessages } from "./messages";
import { pageTenant } from "./page-tenant";

/** next-intl's settings for one request. Pages pass their locale; headers are never read, so pages can be static. */
export default getRequestConfig(async ({ locale, requestLocale }) => {
  const requested = locale ?? (await requestLocale) ?? "en";
  const language: Locale = isLocale(requested) ? requested : "en";
  return {
    locale: tagOf(language) as Locale,
    messages: await loadMessages(language, await pageTenant()),
    timeZone: "UTC",
  };
});
