"use client";

import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError, call, OFFLINE } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { storeHold } from "@/lib/client/holds";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { Application, Hold } from "@/lib/contracts/registrations";
import { useMove } from "./use-move";
import type { SeatChoice } from "./use-seats";

export const SEATS_GONE = "form_student_session_unavailable";

interface LeavingOptions {
  application: Application;
  seats: SeatChoice;
  hold: Hold | undefined;
  isStudentAdult: boolean;
  /** The seats turned out to be taken. */
  onGone: () => void;
}

const isGone = (error: unknown) => error instanceof CallError && error.code === SEATS_GONE;

/** Whether a hold that failed keeps one from going on: booking works without one, where there are seats and a connection. */
const isInTheWay = (error: CallError) => isGone(error) || error.code === OFFLINE || error.code === "unauthenticated";

/** Whether just these seats are held: a hold is asked for once, as asking again would use up its renewals. */
const isHeld = (hold: Hold | undefined, { start_day, presentation_date }: SeatChoice["chosen"]) =>
  hold?.start_day_id === start_day &&
  hold?.presentation_id === presentation_date &&
  Date.parse(hold?.expiresAt ?? "") > Date.now();

const hold = async (id: string, { chosen, startDays }: SeatChoice): Promise<void> => {
  const { start_day = "", presentation_date = "" } = chosen;
  const pairStartDay = startDays.data?.find((day) => day._id === start_day)?.pairStartDayId;
  const { expiresAt } = await call("POST /registration/hold/{id}", {
    params: { id },
    body: { start_day_id: start_day, pair_start_day_id: pairStartDay, presentation_id: presentation_date },
  });
  storeHold(id, expiresAt);
};

/** What leaving the step does with the seats: holds them while the confirmation is read, or moves the appointment to them. */
export const useHoldOrMove = (options: LeavingOptions) => {
  const { application, seats, isStudentAdult, onGone } = options;
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const hasHolds = useFeature("holds");
  const moveSeats = useMove(application, seats, isStudentAdult);

  const refuse = (error: unknown) => {
    if (redirectsToVerify(error)) return;
    if (!isGone(error)) return setFailure(errorText(error));
    setFailure(undefined);
    seats.reload();
    onGone();
  };

  /** Whether one may go on. */
  const holdSeats = async (): Promise<boolean> => {
    setFailure(undefined);
    if (!hasHolds || isHeld(options.hold, seats.chosen)) return true;
    setIsBusy(true);
    try {
      await hold(application._id, seats);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isInTheWay(error)) return true;
      refuse(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  const move = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await moveSeats(setFailure);
    } catch (error) {
      refuse(error);
      setIsBusy(false);
    }
  };

  return { holdSeats, move, isBusy, failure };
};
