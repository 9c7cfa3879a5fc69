"use client";

import { useTranslations } from "next-intl";
import { refusedFields } from "@/components/dashboard/use-staff-action";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import type { PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { dayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import type { Day } from "@/lib/kit/day";

/** Error messages by field; `form` is for those that belong to no field. */
export type FormErrors = Partial<Record<"date" | "capacity" | "startDates" | "form", string>>;

// The error names refused dates by their index in the list that was sent.
const refusedDays = (error: CallError, { startDates }: PresentationDraft): Day[] =>
  refusedFields(error).flatMap((field) => {
    const [name, index] = field.split(".");
    return name === "startDates" ? (startDates[Number(index)] ?? []) : [];
  });

/** Turns a refused change into error messages by field; those of start days list the days. */
export const usePresentationErrors = (language: Locale) => {
  const t = useTranslations("presentations");
  const errorText = useErrorText();
  const list = (days: readonly Day[]) =>
    listText(
      language,
      days.map((day) => dayText(language, "mediumDate", day)),
    );
  return (failure: unknown, draft: PresentationDraft): FormErrors => {
    const text = errorText(failure);
    if (!(failure instanceof CallError)) return { form: text };
    if (failure.code === "presentation_past" || failure.code === "presentation_day_closed") return { date: text };
    if (failure.code === "presentation_below_busy") return { capacity: text };
    if (failure.code === "presentation_date_booked")
      return { startDates: t("datesBooked", { dates: list((failure.data.dates ?? []) as Day[]) }) };
    const days = refusedDays(failure, draft);
    return days.length > 0 ? { startDates: t("datesClosed", { dates: list(days) }) } : { form: text };
  };
};
