"use client";

import { useEffect } from "react";
import { useStepSave } from "@/components/application/use-step-save";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { isOfAnswers } from "@/components/application-form/use-refusal";
import { isSeatsTaken } from "@/lib/client/booking";
import type { CallError } from "@/lib/client/call";
import type { SaveState } from "@/lib/client/saver";
import { useGoesOn } from "@/lib/client/use-goes-on";
import type { Hold } from "@/lib/contracts/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { nextStep, previousStep, type Step } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import { useHoldOrMove } from "./use-hold-or-move";
import type { useMissingSeats } from "./use-missing-seats";
import type { Questions } from "./use-questions";
import type { SeatChoice } from "./use-seats";
import type { TakenStartDay } from "./use-taken-start-day";
import { useWaitingSubmit } from "./use-waiting-submit";

interface SessionSubmitOptions {
  seats: SeatChoice;
  questions: Questions;
  missing: ReturnType<typeof useMissingSeats>;
  takenStartDay: TakenStartDay;
  hold: Hold | undefined;
}

// Without a confirmation step this one books, so the save may find the seats taken, or an answer missing.
const useRefusedBooking = (state: SaveState, refuse: (error: CallError) => Promise<void>) => {
  const isRefused = state.is === "failed" && (isSeatsTaken(state.error) || isOfAnswers(state.error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused booking
  useEffect(() => {
    if (isRefused) void refuse(state.error);
  }, [state]);
  return isRefused;
};

/** Continue and Back of the session step. Continue leads to the next question, holds the seats, or moves the appointment. */
export const useSessionSubmit = (props: FormScreenProps, options: SessionSubmitOptions) => {
  const { application, configuration, today, language, mode } = props;
  const { seats, questions, missing, takenStartDay, hold } = options;
  const { student } = application;
  const isStudentAdult = isAdult(student.birthDate, today);
  const journey = journeyOf(configuration, student, today);
  const { choices } = seats;
  const place = { application, journey, step: "session", language, today } as const;
  const { leave, returnTo, state, isBusy } = useStepSave({ ...place, isAdult: isStudentAdult, choices });
  const { raise } = takenStartDay;
  const goesOn = useGoesOn(() => void goOn(), choices);
  const onOffline = goesOn.wait;
  const holdOrMove = useHoldOrMove({ form: props, seats, hold, isStudentAdult, onTaken: raise, onOffline });

  const { refusal } = holdOrMove;
  const isRefused = useRefusedBooking(state, refusal.refuse);

  const saveAndGo = (to: Step) => leave(to, { student: { ...student, ...seats.chosen } });
  const next = nextStep(journey, "session");
  const previous = previousStep(journey, "session");
  const goOn = async () => {
    goesOn.stop();
    refusal.clear();
    // What depends on a taken start day is asked about after it.
    if (takenStartDay.isShown) return raise();
    if (missing.isMissing) {
      if (questions.goOn()) return;
      return missing.hasFailed ? questions.showCurrent() : missing.attempt();
    }
    if (mode === "edit") return holdOrMove.move();
    // Without a confirmation step this books at once: a hold is not needed.
    if (next === "done" || (await holdOrMove.holdChosen())) await saveAndGo(next);
  };
  const { submit, isWaiting } = useWaitingSubmit(missing.isLoading, goOn, choices);
  const shown: SaveState = isRefused ? { is: "idle" } : state;

  return {
    submit,
    // Back to where an answer is changed from leaves the seats as they were.
    onBack: returnTo ? () => leave(returnTo, {}) : previous && (() => saveAndGo(previous)),
    isReturning: returnTo !== undefined,
    isBusy: isBusy || isWaiting || holdOrMove.isBusy,
    lostText: holdOrMove.lostText,
    refusal,
    state: goesOn.isWaiting ? ({ is: "waiting" } as const) : shown,
  };
};
