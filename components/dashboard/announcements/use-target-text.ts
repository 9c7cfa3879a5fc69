"use client";

import { useTranslations } from "next-intl";
import type { SentTo } from "@/lib/contracts/staff-announcements";
import type { Locale } from "@/lib/domain/country/locales";
import { clockText } from "@/lib/i18n/clock";
import { dayText, instantText } from "@/lib/i18n/dates";

/** Says whom a message to many is for. */
export const useTargetText = (language: Locale, zone: string) => {
  const t = useTranslations("announcements");
  return (target: SentTo): string => {
    if (target.kind === "presentation")
      return t("target_presentation", { date: instantText(language, "shortInstant", new Date(target.date), zone) });
    if (target.kind === "startDay")
      return t("target_startDay", {
        day: dayText(language, "weekdayAndDay", target.day),
        time: clockText(language, target.startTime),
      });
    return t(`target_${target.kind}`);
  };
};
