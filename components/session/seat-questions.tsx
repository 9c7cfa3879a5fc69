"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { Notice } from "@/components/ui/notice";
import { PresentationChoice } from "./presentation-choice";
import { ScheduleChoice } from "./schedule-choice";
import { StartDayChoice } from "./start-day-choice";
import { TakenStartDayNotice } from "./taken-start-day-notice";
import type { useMissingSeats } from "./use-missing-seats";
import type { useScheduleChoice } from "./use-schedule-choice";
import type { SeatChoice } from "./use-seats";
import type { TakenStartDay } from "./use-taken-start-day";

interface SeatQuestionsProps extends Pick<FormScreenProps, "application" | "language" | "today"> {
  seats: SeatChoice;
  schedule: ReturnType<typeof useScheduleChoice>;
  takenStartDay: TakenStartDay;
  errorOf: ReturnType<typeof useMissingSeats>["errorOf"];
  zone: string;
  /** The card that opens the waiting list, where sessions are full. */
  join: ReactNode;
}

// Choosing a day removes the notice: the day's radio button takes the focus.
const focusChosenDay = () =>
  setTimeout(() => document.querySelector<HTMLElement>('[name="start_day"]:checked')?.focus());

/** Sessions, then a start day, then a presentation. Each choice opens the next question; a taken seat is reported in its place. */
export const SeatQuestions = ({
  seats,
  schedule,
  takenStartDay,
  errorOf,
  zone,
  join,
  ...props
}: SeatQuestionsProps) => {
  const t = useTranslations("session");
  const { chosen, gone } = seats;
  const part = { seats, language: props.language };
  return (
    <>
      <ScheduleChoice {...part} {...schedule} error={errorOf("session_id")} />
      {join}
      {gone === "session" && (
        <Notice role="alert" status="error" title={t("goneTitle")}>
          {t("goneSession")}
        </Notice>
      )}
      {takenStartDay.isShown && (
        <TakenStartDayNotice {...props} attempt={takenStartDay.attempt} onChosen={focusChosenDay} seats={seats} />
      )}
      {chosen.session_id && gone !== "session" && (
        <StartDayChoice {...part} error={errorOf("start_day")} today={props.today} />
      )}
      {chosen.start_day && gone !== "session" && gone !== "startDay" && (
        <PresentationChoice {...part} error={errorOf("presentation_date")} zone={zone} />
      )}
    </>
  );
};
