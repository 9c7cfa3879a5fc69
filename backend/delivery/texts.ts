import { createTranslator } from "next-intl";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { loadMessages } from "@/lib/i18n/messages";

const MINUTE_MS = 60_000;

/** The text that carries a code, in the applicant's language. */
export const verificationText = async (locale: Locale, code: string, lifetimeMS: number): Promise<string> => {
  const t = createTranslator({
    locale: tagOf(locale) as Locale,
    messages: await loadMessages(locale),
    namespace: "messages",
  });
  return t("verification_code", { code, minutes: Math.max(1, Math.round(lifetimeMS / MINUTE_MS)) });
};
