"use client";

import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { Skeleton } from "@/components/ui/skeleton";
import { useSeatReads } from "@/lib/client/use-seat-reads";
import type { Application, Hold, Waiting } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText, instantText, sessionText } from "@/lib/i18n/dates";

interface OfferedSeatsProps {
  application: Pick<Application, "_id" | "location_key">;
  hold: Hold;
  waiting: Waiting;
  language: Locale;
  zone: string;
}

/** The offered sessions, start day and presentation. */
export const OfferedSeats = ({ application, hold, waiting, language, zone }: OfferedSeatsProps) => {
  const t = useTranslations("confirmation");
  const { session_id, secondary_session_id } = waiting;
  const { sessions, startDays, presentations } = useSeatReads(
    { locationKey: application.location_key ?? "", registrationId: application._id },
    { session_id, secondary_session_id: secondary_session_id ?? undefined, start_day: hold.start_day_id },
  );
  const offeredSessions = sessions.data?.filter(({ _id }) => _id === session_id || _id === secondary_session_id);
  const day = startDays.data?.find(({ _id }) => _id === hold.start_day_id);
  const presentation = presentations.data?.find(({ _id }) => _id === hold.presentation_id);
  const line = (text: string | undefined) =>
    text ? <span className="block first-letter:capitalize">{text}</span> : <Skeleton className="h-6 w-40" />;
  return (
    <DefinitionList
      className="mt-2"
      rows={[
        {
          id: "sessions",
          term: t("sessions"),
          value: offeredSessions
            ? offeredSessions.map((session) => <span key={session._id}>{line(sessionText(language, session))}</span>)
            : line(undefined),
        },
        { id: "startDay", term: t("startDay"), value: line(day && dayText(language, "longDay", day.date)) },
        {
          id: "presentation",
          term: t("presentation"),
          value: line(presentation && instantText(language, "longInstant", new Date(presentation.date), zone)),
        },
      ]}
    />
  );
};
