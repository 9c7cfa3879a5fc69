"use client";

import { useTranslations } from "next-intl";
import { useSeats } from "@/components/session/use-seats";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Skeleton } from "@/components/ui/skeleton";
import type { Center } from "@/lib/contracts/configuration";
import type { Application } from "@/lib/contracts/registrations";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { dayText, instantText, sessionText } from "@/lib/i18n/dates";

interface SeatSummaryProps {
  application: Application;
  center: Center | undefined;
  language: Locale;
  zone: string;
}

/** The chosen centre, sessions, start day and presentation, each with its way back. */
export const SeatSummary = ({ application, center, language, zone }: SeatSummaryProps) => {
  const t = useTranslations("confirmation");
  const common = useTranslations("common");
  const { chosen, sessions, startDays, presentations } = useSeats(application);
  const sessionsText = (sessions.data ?? [])
    .filter(({ _id }) => _id === chosen.session_id || _id === chosen.secondary_session_id)
    .map((session) => sessionText(language, session));
  const startDay = startDays.data?.find(({ _id }) => _id === chosen.start_day);
  const presentation = presentations.data?.find(({ _id }) => _id === chosen.presentation_date);
  const change = (href: string, what: string) => (
    <a className="text-accent-text underline underline-offset-4" href={href}>
      {common("change")} <span className="sr-only">{what}</span>
    </a>
  );
  const session = routes.form(application._id, "session");
  const shown = (isLoading: boolean, text: string | undefined) =>
    isLoading ? <Skeleton className="h-6 w-40" /> : (text ?? common("noneChosen"));
  return (
    <Card as="section">
      <h2 className="mb-2 font-semibold text-xl">{t("appointmentTitle")}</h2>
      <DefinitionList
        rows={[
          {
            id: "center",
            term: t("center"),
            value: center ? `${center.name}, ${center.address}` : common("noneChosen"),
            action: change(routes.centers(application._id), t("center")),
          },
          {
            id: "sessions",
            term: t("sessions"),
            value: sessions.isLoading ? (
              <Skeleton className="h-6 w-40" />
            ) : (
              sessionsText.map((text) => (
                <span className="block" key={text}>
                  {text}
                </span>
              ))
            ),
            action: change(session, t("sessions")),
          },
          {
            id: "startDay",
            term: t("startDay"),
            value: shown(startDays.isLoading, startDay && dayText(language, "longDay", startDay.date)),
            action: change(session, t("startDay")),
          },
          {
            id: "presentation",
            term: t("presentation"),
            value: shown(
              presentations.isLoading,
              presentation && instantText(language, "longInstant", new Date(presentation.date), zone),
            ),
            action: change(session, t("presentation")),
          },
        ]}
      />
    </Card>
  );
};
