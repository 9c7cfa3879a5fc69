"use client";

import { useTranslations } from "next-intl";
import type { Locale } from "@/lib/domain/country/locales";
import type { ClosedRange } from "@/lib/domain/schedule/closures";
import { dayText } from "@/lib/i18n/dates";

/** "Mon, 5 Jul 2026", or "5 Jul 2026 – 7 Jul 2026". */
export const useDaysText = (language: Locale) => {
  const t = useTranslations("closures");
  return ({ from, to }: ClosedRange): string => {
    const [first, last] = [from, to].map((day) => dayText(language, "mediumDate", day));
    return from === to ? `${first}` : t("range", { from: `${first}`, to: `${last}` });
  };
};
