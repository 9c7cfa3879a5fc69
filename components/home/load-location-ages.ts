import { createTranslator } from "next-intl";
import { call } from "@/lib/client/call";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { ageLimitsOf } from "@/lib/domain/person/age";
import type { Messages } from "@/lib/i18n/message-files";

/** Reads the ages that each location accepts, in words, by its key. In a file of its own: the page is shown without it. */
export const loadLocationAges = async (
  language: Locale,
  message: Messages["centers"]["ages"],
): Promise<Record<string, string>> => {
  const messages = { centers: { ages: message } } as Messages;
  const t = createTranslator({ locale: tagOf(language) as Locale, messages, namespace: "centers" });
  const { centers } = await call("GET /centers/availability", {});
  return Object.fromEntries(
    centers.flatMap(({ location_key, ageRestrictions }) => {
      const limits = ageLimitsOf(ageRestrictions);
      return limits ? [[location_key, t("ages", limits)]] : [];
    }),
  );
};
