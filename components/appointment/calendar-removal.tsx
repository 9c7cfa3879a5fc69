import { CalendarX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { Attendance } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { type CalendarEvent, calendarEventsOf } from "@/lib/domain/schedule/calendar-events";
import { dayText } from "@/lib/i18n/dates";
import { FileLink } from "./file-link";

interface CalendarRemovalProps {
  formId: string;
  appointment: Attendance;
  locale: Locale;
}

/**
 * Files that remove a cancelled appointment from a calendar, or the second start day after a move to one session: calendars
 * accept one event in each.
 */
export const CalendarRemoval = async ({ formId, appointment, locale }: CalendarRemovalProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  const { state, startDay, pairStartDay, droppedStartDay } = appointment;
  const isCancelled = state === "cancelled";
  const events = isCancelled ? calendarEventsOf(appointment) : [];
  const secondDay = pairStartDay ?? droppedStartDay;
  const labels: Record<CalendarEvent, string> = {
    presentation: t("when"),
    startDay: `${t("startDay")}: ${dayText(locale, "weekdayAndDay", startDay)}`,
    pairStartDay: `${t("startDay")}: ${dayText(locale, "weekdayAndDay", secondDay ?? startDay)}`,
  };
  return (
    <section className="print:hidden">
      <h2 className="font-semibold text-xl">{t(isCancelled ? "calendarRemoveTitle" : "calendarDroppedTitle")}</h2>
      <p className="mt-2 max-w-prose text-ink-second">
        {t(isCancelled ? "calendarRemoveText" : "calendarDroppedText")}
      </p>
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap">
        {[...events, ...(droppedStartDay ? (["pairStartDay"] as const) : [])].map((event) => (
          <FileLink href={`/api/registration/${formId}/calendar.ics?event=${event}`} key={event}>
            <CalendarX aria-hidden className="size-5 shrink-0" />
            <span>{labels[event]}</span>
          </FileLink>
        ))}
      </div>
    </section>
  );
};
