"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { useStepSave } from "@/components/application/use-step-save";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { ErrorSummary } from "@/components/ui/error-summary";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { JoinWaitingList } from "@/components/waiting-list/join-waiting-list";
import type { FullSessions } from "@/components/waiting-list/use-join-waiting-list";
import { useWaitingListChange } from "@/components/waiting-list/use-waiting-list-change";
import { WaitingList } from "@/components/waiting-list/waiting-list";
import { isSeatsTaken } from "@/lib/client/booking";
import { useHeldSeats } from "@/lib/client/use-held-seats";
import type { Application } from "@/lib/contracts/application";
import { journeyOf } from "@/lib/domain/application/fields";
import type { SeatedSibling } from "@/lib/domain/application/siblings";
import { nextStep, previousStep, type Step } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import { fullSessions } from "@/lib/domain/schedule/waiting";
import { SeatQuestions } from "./seat-questions";
import { SessionActions } from "./session-actions";
import { useHoldOrMove } from "./use-hold-or-move";
import { useMissingSeats } from "./use-missing-seats";
import { useScheduleChoice } from "./use-schedule-choice";
import { type SeatChoice, useSeats } from "./use-seats";
import { useTakenStartDay } from "./use-taken-start-day";

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
  const isChosenFull = startDays.data !== undefined && !startDays.data.some(({ isAvailable }) => isAvailable);
  return first && isChosenFull && !full.some((one) => one.first === first)
    ? [{ first, second: find(chosen.secondary_session_id) }, ...full]
    : full;
};

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
  const { application, configuration, today, language, mode, zone, zoneLabel, siblings = [] } = props;
  const { _id, student } = application;
  const t = useTranslations("session");
  const common = useTranslations("common");
  const [attempt, setAttempt] = useState(0);
  const isStudentAdult = isAdult(student.birthDate, today);
  const seats = useSeats(application);
  const heldSeats = useHeldSeats(application);
  const onWaitingListChanged = useWaitingListChange(heldSeats);
  const full = useFullSessions(application, seats);
  const schedule = useScheduleChoice(seats);
  const takenStartDay = useTakenStartDay(application, seats);
  const { missing, errorOf } = useMissingSeats(seats, schedule.choice, attempt);
  const journey = journeyOf(configuration, student, today);
  const stepSave = { application, journey, step: "session", language, today, isAdult: isStudentAdult } as const;
  const { leave, state, isBusy } = useStepSave(stepSave);
  const { raise } = takenStartDay;
  const holdOrMove = useHoldOrMove({ application, seats, hold: heldSeats.hold, isStudentAdult, onTaken: raise });
  const previous = previousStep(journey, "session");

  // Without a confirmation step this one books, so the booking may find the seats taken.
  const isTaken = state.is === "failed" && isSeatsTaken(state.error);
  const { reload } = seats;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused booking
  useEffect(() => {
    if (!isTaken) return;
    reload();
    raise();
  }, [state]);

  const saveAndGo = (to: Step) => leave(to, { student: { ...student, ...seats.chosen } });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) return setAttempt(attempt + 1);
    if (takenStartDay.isShown) return raise();
    if (mode === "edit") return holdOrMove.move();
    const next = nextStep(journey, "session");
    // Without a confirmation step this books at once: a hold is not needed.
    if (next === "done" || (await holdOrMove.holdChosen())) await saveAndGo(next);
  };

  return (
    <div className="grid gap-10">
      <p className="text-ink-second">
        <span className="block">{t("lead")}</span>
        <span className="block">{t("zone", { zone: zoneLabel })}</span>
      </p>
      <WaitingList {...props} heldSeats={heldSeats} onChanged={onWaitingListChanged} sessions={seats.sessions.data} />
      <HydratedForm className="grid gap-10" onSubmit={submit}>
        {attempt > 0 && missing.length > 0 && (
          <ErrorSummary attempt={attempt} items={missing} title={common("errorTitle")} />
        )}
        {siblings.length > 0 && (
          <SameSeats application={application} language={language} seats={seats} siblings={siblings} />
        )}
        <SeatQuestions
          {...props}
          errorOf={errorOf}
          join={
            full.length > 0 &&
            !heldSeats.waiting && <JoinWaitingList form={props} full={full} onJoined={onWaitingListChanged} />
          }
          schedule={schedule}
          seats={seats}
          takenStartDay={takenStartDay}
          zone={zone}
        />
        <SessionActions
          applicationId={_id}
          failure={holdOrMove.failure}
          isBusy={isBusy || holdOrMove.isBusy}
          isMove={mode === "edit"}
          isRebooking={application.appointment?.state === "cancelled"}
          onBack={previous && (() => saveAndGo(previous))}
          state={isTaken ? { is: "idle" } : state}
        />
      </HydratedForm>
    </div>
  );
};
