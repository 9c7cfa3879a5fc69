"use client";

import { useTranslations } from "next-intl";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";

/** How somebody is told of a change, and in which language. */
export interface Recipient {
  /** Left out, or none of ours, for whoever gave no phone. */
  method?: string | undefined;
  language: Locale;
}

/** A line that says how the person is told, or that nobody tells them. */
export const RecipientLine = ({ method, language }: Recipient) => {
  const t = useTranslations("moves");
  const verify = useTranslations("verify");
  const key = `method_${method}` as "method_sms";
  return (
    <p className="text-ink-second text-sm">
      {verify.has(key) ? t("told", { method: verify(key), language: LOCALES[language].name }) : t("notTold")}
    </p>
  );
};
