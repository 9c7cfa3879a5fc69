"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type StaleRow, staleRows } from "@/components/dashboard/stale/stale-notice";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { draftOf, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { dayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";

interface StalePresentation {
  before: StaffPresentation;
  now: StaffPresentation;
}

/** The values of a presentation that others have changed, beside those of a draft. */
export const useStalePresentationRows = (language: Locale, zone: string) => {
  const t = useTranslations("presentations");
  const format = useFormatter();
  const day = (date: string) => dayText(language, "mediumDate", date);
  const textsOf = ({ date, hour, minute, capacity, startDates }: PresentationDraft) => ({
    date: date === undefined ? "" : day(date),
    time: `${hour}:${minute}`,
    capacity: typeof capacity === "number" ? format.number(capacity) : String(capacity ?? ""),
    startDates: listText(language, startDates.map(day)),
  });
  const labels = { date: t("date"), time: t("time"), capacity: t("capacity"), startDates: t("startDates") };
  return ({ before, now }: StalePresentation, draft?: PresentationDraft): StaleRow[] =>
    staleRows(labels, {
      before: textsOf(draftOf(before, zone)),
      now: textsOf(draftOf(now, zone)),
      ...(draft && { mine: textsOf(draft) }),
    });
};
