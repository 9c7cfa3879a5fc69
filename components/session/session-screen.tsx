"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { useStepSave } from "@/components/application/use-step-save";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { ErrorSummary } from "@/components/ui/error-summary";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { JoinWaitingList } from "@/components/waiting-list/join-waiting-list";
import { useWaitingListChange } from "@/components/waiting-list/use-waiting-list-change";
import { WaitingList } from "@/components/waiting-list/waiting-list";
import { useHeldSeats } from "@/lib/client/use-held-seats";
import { journeyOf } from "@/lib/domain/application/fields";
import { nextStep, previousStep, type Step } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import { SeatQuestions } from "./seat-questions";
import { SessionActions } from "./session-actions";
import { useFullSessions } from "./use-full-sessions";
import { SEATS_GONE, useHoldOrMove } from "./use-hold-or-move";
import { useMissingSeats } from "./use-missing-seats";
import { useScheduleChoice } from "./use-schedule-choice";
import { useSeats } from "./use-seats";
import { useTakenStartDay } from "./use-taken-start-day";

interface SessionScreenProps extends FormScreenProps {
  zone: string;
  /** The zone in words. */
  zoneLabel: string;
}

/** The step of the seats: what there is to choose, and the way on, which holds them while the confirmation is read. */
export const SessionScreen = (props: SessionScreenProps) => {
  const { application, configuration, today, language, mode, zone, zoneLabel } = props;
  const { _id, student } = application;
  const t = useTranslations("session");
  const common = useTranslations("common");
  const [attempt, setAttempt] = useState(0);
  const isStudentAdult = isAdult(student.birthDate, today);
  const seats = useSeats(application);
  const kept = useHeldSeats(application);
  const changeWait = useWaitingListChange(kept);
  const full = useFullSessions(application, seats);
  const schedule = useScheduleChoice(seats);
  const conflict = useTakenStartDay(application, seats);
  const { missing, errorOf } = useMissingSeats(seats, schedule.choice, attempt);
  const journey = journeyOf(configuration, student, today);
  const stepSave = { application, journey, step: "session", language, isAdult: isStudentAdult } as const;
  const { leave, state, isBusy } = useStepSave(stepSave);
  const leaving = useHoldOrMove({ application, seats, hold: kept.hold, isStudentAdult, onGone: conflict.raise });
  const previous = previousStep(journey, "session");

  // Where the last step books, it is the booking that finds the seats taken.
  const isTaken = state.is === "failed" && state.error.code === SEATS_GONE;
  const { raise } = conflict;
  const { reload } = seats;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each booking that was refused
  useEffect(() => {
    if (!isTaken) return;
    reload();
    raise();
  }, [state]);

  const saveAndGo = (to: Step) => leave(to, { student: { ...student, ...seats.chosen } });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) return setAttempt(attempt + 1);
    if (conflict.isShown) return conflict.raise();
    if (mode === "edit") return leaving.move();
    const next = nextStep(journey, "session");
    // Without a Confirmation page this books at once: there is nothing to hold meanwhile.
    if (next === "done" || (await leaving.holdSeats())) await saveAndGo(next);
  };

  return (
    <div className="grid gap-10">
      <p className="text-ink-second">
        <span className="block">{t("lead")}</span>
        <span className="block">{t("zone", { zone: zoneLabel })}</span>
      </p>
      <WaitingList {...props} heldSeats={kept} onChanged={changeWait} sessions={seats.sessions.data} />
      <HydratedForm className="grid gap-10" onSubmit={submit}>
        {attempt > 0 && missing.length > 0 && (
          <ErrorSummary attempt={attempt} items={missing} title={common("errorTitle")} />
        )}
        <SeatQuestions
          {...props}
          conflict={conflict}
          errorOf={errorOf}
          join={full.length > 0 && !kept.waiting && <JoinWaitingList form={props} full={full} onJoined={changeWait} />}
          schedule={schedule}
          seats={seats}
          zone={zone}
        />
        <SessionActions
          applicationId={_id}
          failure={leaving.failure}
          isBusy={isBusy || leaving.isBusy}
          isMove={mode === "edit"}
          isRebooking={application.appointment?.state === "cancelled"}
          onBack={previous && (() => saveAndGo(previous))}
          state={isTaken ? { is: "idle" } : state}
        />
      </HydratedForm>
    </div>
  );
};
