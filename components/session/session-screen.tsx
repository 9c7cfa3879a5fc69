"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { ErrorSummary } from "@/components/ui/error-summary";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { JoinWaitingList } from "@/components/waiting-list/join-waiting-list";
import type { FullSessions } from "@/components/waiting-list/use-join-waiting-list";
import { useWaitingListChange } from "@/components/waiting-list/use-waiting-list-change";
import { WaitingList } from "@/components/waiting-list/waiting-list";
import { useHeldSeats } from "@/lib/client/use-held-seats";
import type { Application } from "@/lib/contracts/application";
import type { SeatedSibling } from "@/lib/domain/application/siblings";
import { isFullyBooked } from "@/lib/domain/schedule/preset-seats";
import { fullSessions } from "@/lib/domain/schedule/waiting";
import { SeatQuestions } from "./seat-questions";
import { SessionActions } from "./session-actions";
import { useMissingSeats } from "./use-missing-seats";
import { useQuestions } from "./use-questions";
import { useScheduleChoice } from "./use-schedule-choice";
import { type SeatChoice, useSeats } from "./use-seats";
import { useSessionSubmit } from "./use-session-submit";
import { type TakenStartDay, useTakenStartDay } from "./use-taken-start-day";

/** The sessions an applicant may wait for: full pairs, and two chosen single sessions without a common free day. */
const useFullSessions = (
  { appointment }: Application,
  { sessions, startDays, chosen }: SeatChoice,
): readonly FullSessions[] => {
  // An applicant with seats cannot join the waiting list.
  if (!sessions.data || (appointment && appointment.state !== "cancelled")) return [];
  const full = fullSessions(sessions.data);
  const find = (id: string | undefined) => sessions.data?.find(({ _id }) => _id === id);
  const first = find(chosen.session_id);
  const isChosenFull = startDays.data !== undefined && isFullyBooked(startDays.data);
  return first && isChosenFull && !full.some((one) => one.first === first)
    ? [{ first, second: find(chosen.secondary_session_id) }, ...full]
    : full;
};

const answeredQuestions = ({ chosen, gone }: SeatChoice, takenStartDay: TakenStartDay) => ({
  sessions: Boolean(chosen.session_id) && gone !== "session",
  startDay: Boolean(chosen.start_day) && !takenStartDay.isShown,
  presentation: Boolean(chosen.presentation_date) && gone !== "presentation",
});

interface SessionScreenProps extends FormScreenProps {
  zone: string;
  /** The name of the time zone. */
  zoneLabel: string;
  /** Brothers and sisters whose seats may be taken, too. */
  siblings?: readonly SeatedSibling[];
}

// Siblings are rare: this loads only where there are some.
const SameSeats = dynamic(() => import("./same-seats").then((part) => part.SameSeats));

/** The session step: the seats to choose from. Continue holds them for the confirmation, or moves the appointment to them. */
export const SessionScreen = (props: SessionScreenProps) => {
  const { application, language, mode, zone, zoneLabel, siblings = [] } = props;
  const t = useTranslations("session");
  const common = useTranslations("common");
  const seats = useSeats(application);
  const heldSeats = useHeldSeats(application);
  const onWaitingListChanged = useWaitingListChange(heldSeats);
  const full = useFullSessions(application, seats);
  const schedule = useScheduleChoice(seats);
  const takenStartDay = useTakenStartDay(application, seats);
  const missing = useMissingSeats(seats, schedule.choice);
  const questions = useQuestions(answeredQuestions(seats, takenStartDay), mode === "edit" ? "startDay" : undefined);
  const { submit, ...actions } = useSessionSubmit(props, {
    seats,
    questions,
    missing,
    takenStartDay,
    hold: heldSeats.hold,
  });

  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="text-ink-second">
        <span className="block">{t("lead")}</span>
        <span className="block">{t("zone", { zone: zoneLabel })}</span>
      </p>
      <WaitingList
        form={props}
        heldSeats={heldSeats}
        onChanged={onWaitingListChanged}
        sessions={seats.sessions.data}
        zone={zone}
      />
      <HydratedForm className="grid grid-cols-1 gap-6" onSubmit={submit}>
        {missing.errors.length > 0 && (
          <ErrorSummary attempt={missing.attempts} items={missing.errors} title={common("errorTitle")} />
        )}
        {siblings.length > 0 && (
          <SameSeats application={application} language={language} seats={seats} siblings={siblings} />
        )}
        <SeatQuestions
          {...props}
          errorOf={missing.errorOf}
          join={
            full.length > 0 &&
            !heldSeats.waiting && <JoinWaitingList form={props} full={full} onJoined={onWaitingListChanged} />
          }
          questions={questions}
          schedule={schedule}
          seats={seats}
          takenStartDay={takenStartDay}
          zone={zone}
        />
        <SessionActions
          {...actions}
          applicationId={application._id}
          isMove={mode === "edit"}
          isRebooking={application.appointment?.state === "cancelled"}
        />
      </HydratedForm>
    </div>
  );
};
