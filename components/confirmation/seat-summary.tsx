"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { answerPlace } from "@/components/application-form/answer-place";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Skeleton } from "@/components/ui/skeleton";
import type { SeatReads } from "@/lib/client/use-seat-reads";
import type { Application } from "@/lib/contracts/application";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { nameAndAddress } from "@/lib/domain/location/search";
import { sessionText } from "@/lib/i18n/dates";
import { nearDayText, nearInstantText } from "@/lib/i18n/near-dates";
import type { Day } from "@/lib/kit/day";
import { ChangeLink } from "./change-link";

interface SeatSummaryProps {
  application: Application;
  /** The name of the child, where several are shown side by side. */
  childName?: string;
  /** Under the heading. */
  children?: ReactNode;
  center: LocationDetails | undefined;
  /** Whether there are other centres to choose. */
  isLocationChosen: boolean;
  reads: SeatReads;
  language: Locale;
  today: Day;
  zone: string;
  /** The name of the time zone. */
  zoneLabel: string;
}

const PATHS = {
  center: "location_key",
  sessions: "session_id",
  startDay: "start_day",
  presentation: "presentation_date",
} as const;

/** The chosen location, sessions, start day and presentation, each with a link to change it if there is a choice. */
export const SeatSummary = (props: SeatSummaryProps) => {
  const { application, childName, children, center, isLocationChosen, reads, language, today, zone, zoneLabel } = props;
  const { _id, student } = application;
  const t = useTranslations("confirmation");
  const common = useTranslations("common");
  const { sessions, startDays, presentations } = reads;
  const chosenSessions = sessions.data?.filter(
    (session) => session._id === student.session_id || session._id === student.secondary_session_id,
  );
  const startDay = startDays.data?.find((day) => day._id === student.start_day);
  const presentation = presentations.data?.find((one) => one._id === student.presentation_date);
  const line = (text: string) => (
    <span className="block first-letter:capitalize" key={text}>
      {text}
    </span>
  );
  const loadedLine = (isLoading: boolean, text: string | undefined) =>
    isLoading ? <Skeleton className="h-6 w-40" /> : line(text ?? common("noneChosen"));
  const subjectOf = (id: keyof typeof PATHS) => (childName ? `${t(id)} – ${childName}` : t(id));
  const rowOf = (id: keyof typeof PATHS, value: ReactNode) => ({
    id,
    term: t(id),
    value,
    action: (id !== "center" || isLocationChosen) && (
      <ChangeLink applicationId={_id} subject={subjectOf(id)} {...answerPlace(PATHS[id])} />
    ),
  });
  return (
    <Card as="section">
      <h2 className="mb-2 font-semibold text-xl">{childName ?? t("appointmentTitle")}</h2>
      {children}
      <DefinitionList
        narrow={childName !== undefined}
        rows={[
          rowOf("center", center ? nameAndAddress(center) : common("noneChosen")),
          rowOf(
            "sessions",
            sessions.isLoading || !chosenSessions?.length
              ? loadedLine(sessions.isLoading, undefined)
              : chosenSessions.map((session) => line(sessionText(language, session))),
          ),
          rowOf("startDay", loadedLine(startDays.isLoading, startDay && nearDayText(language, startDay.date, today))),
          rowOf(
            "presentation",
            <>
              {loadedLine(
                presentations.isLoading,
                presentation && nearInstantText(language, "longInstant", new Date(presentation.date), { zone, today }),
              )}
              {presentation && (
                <span className="block font-normal text-ink-second text-sm">{t("zone", { zone: zoneLabel })}</span>
              )}
            </>,
          ),
        ]}
      />
    </Card>
  );
};
