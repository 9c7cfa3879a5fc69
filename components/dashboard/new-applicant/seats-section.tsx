"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldId } from "@/components/application-form/field-id";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { type SeatFieldIds, SeatFields } from "@/components/dashboard/seats/seat-fields";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { ErrorText, errorId } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { nearestCombination, type SeatChoice, seatCombinations, sessionsKey } from "@/lib/domain/dashboard/desk-seats";
import { routes } from "@/lib/domain/routes";
import { isDay } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { useErrorOf } from "./use-error-of";

interface SeatsSectionProps extends Pick<NewApplicantProps, "language" | "location"> {
  /** Counts how often the free seats are to be read again. */
  round: number;
}

const IDS: SeatFieldIds = {
  sessions: fieldId("session_id"),
  startDay: fieldId("start_day"),
  presentation: fieldId("presentation_date"),
};

/** Where seats are added. */
const SEAT_SCREENS = ["startDays", "presentations"] as const;

/** The seats that are free for the student's age, and the chosen ones: at first the next presentation with its earliest start. */
const useSeats = ({ location, round }: SeatsSectionProps) => {
  const { location_key: locationKey } = location;
  const { getValues, setValue } = useFormContext<DeskValues>();
  const typedDate = useWatch<DeskValues, "birthDate">({ name: "birthDate" });
  const birthDate = typedDate && isDay(typedDate) ? typedDate : undefined;
  const free = useLoaded(`${locationKey} ${birthDate} ${round}`, () =>
    call("GET /desk/seats", { query: { locationKey, birthDate } }),
  );
  const [choice, choose] = useState<SeatChoice>(() => {
    const { session_id, secondary_session_id, start_day, presentation_date } = getValues();
    return {
      sessions: sessionsKey(session_id, secondary_session_id),
      startDay: start_day,
      presentation: presentation_date,
    };
  });
  const chosen = useMemo(
    () => free.data && nearestCombination(seatCombinations(free.data), choice),
    [free.data, choice],
  );
  useEffect(() => {
    if (!free.data) return;
    setValue("session_id", chosen?.sessions.first._id ?? "");
    setValue("secondary_session_id", chosen?.sessions.second?._id ?? "");
    setValue("start_day", chosen?.startDay._id ?? "");
    setValue("presentation_date", chosen?.presentation._id ?? "");
  }, [free.data, chosen, setValue]);
  return { ...free, chosen, choose };
};

/** The appointment: the next presentation with its earliest start is chosen, and can be changed. */
export const SeatsSection = (props: SeatsSectionProps) => {
  const t = useTranslations("newApplicant");
  const dashboard = useTranslations("dashboard");
  const seats = useSeats(props);
  const failure = useLoadFailure(seats.error, seats.reload);
  const error = useErrorOf()("presentation_date");
  return (
    <section className="grid gap-6 print:hidden">
      <h2 className="border-line border-b pb-2 font-semibold text-xl">{t("seatsTitle")}</h2>
      <ErrorText id={errorId(IDS.presentation)}>{error}</ErrorText>
      {!seats.data && (failure ?? <SkeletonRows className="h-12" count={3} />)}
      {seats.data && !seats.chosen && (
        <Notice role="status" status="warning" title={t("noSeats")}>
          {t("noSeatsText")}{" "}
          {SEAT_SCREENS.map((screen) => (
            <DashboardLink
              className="me-4 inline-block min-h-6 font-medium text-accent-text underline underline-offset-4"
              href={routes[screen] + queryString({ location: props.location.location_key })}
              key={screen}
              prefetch={false}
            >
              {dashboard(screen)}
            </DashboardLink>
          ))}
        </Notice>
      )}
      {seats.data && seats.chosen && (
        <div className="grid max-w-160 gap-4">
          <SeatFields {...props} chosen={seats.chosen} ids={IDS} offered={seats.data} onChoose={seats.choose} />
        </div>
      )}
    </section>
  );
};
