"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { Notice } from "@/components/ui/notice";
import { isFullyBooked } from "@/lib/domain/schedule/preset-seats";
import { PresentationChoice } from "./presentation-choice";
import { QuestionStatus } from "./question-status";
import { ScheduleChoice } from "./schedule-choice";
import { StartDayChoice } from "./start-day-choice";
import { TakenStartDayNotice } from "./taken-start-day-notice";
import type { useMissingSeats } from "./use-missing-seats";
import type { Questions } from "./use-questions";
import type { useScheduleChoice } from "./use-schedule-choice";
import type { SeatChoice } from "./use-seats";
import type { TakenStartDay } from "./use-taken-start-day";

interface SeatQuestionsProps extends Pick<FormScreenProps, "application" | "language" | "today"> {
  seats: SeatChoice;
  questions: Questions;
  schedule: ReturnType<typeof useScheduleChoice>;
  takenStartDay: TakenStartDay;
  errorOf: ReturnType<typeof useMissingSeats>["errorOf"];
  zone: string;
  /** The card that opens the waiting list, where sessions are full. */
  join: ReactNode;
}

/** Sessions, then a start day, then a presentation. Each choice opens the next question; a taken seat is reported in its place. */
export const SeatQuestions = ({
  seats,
  questions,
  schedule,
  takenStartDay,
  errorOf,
  zone,
  join,
  ...props
}: SeatQuestionsProps) => {
  const t = useTranslations("session");
  const part = { seats, questions, language: props.language, today: props.today };
  const { data: startDays } = seats.startDays;
  return (
    <>
      <ScheduleChoice {...part} {...schedule} error={errorOf("session_id")} />
      {seats.gone === "session" && (
        <Notice role="alert" status="error" title={t("goneTitle")}>
          {t("goneSession")}
        </Notice>
      )}
      {takenStartDay.isShown && (
        <TakenStartDayNotice
          {...props}
          attempt={takenStartDay.attempt}
          onChosen={() => questions.settle("startDay")}
          seats={seats}
        />
      )}
      {questions.isShown("startDay") && <StartDayChoice {...part} error={errorOf("start_day")} />}
      {questions.isShown("presentation") && (
        <PresentationChoice {...part} error={errorOf("presentation_date")} zone={zone} />
      )}
      {((startDays && isFullyBooked(startDays)) || !questions.isFolded("sessions")) && join}
      <QuestionStatus questions={questions} seats={seats} />
    </>
  );
};
