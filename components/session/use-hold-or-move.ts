"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { isSeatsTaken } from "@/lib/client/booking";
import { CallError, OFFLINE } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { holdSeats } from "@/lib/client/holds";
import { isLoginSessionEnd, redirectsToVerify } from "@/lib/client/login-session-end";
import { useBooking } from "@/lib/client/use-booking";
import type { Application, Hold } from "@/lib/contracts/application";
import { routes } from "@/lib/domain/routes";
import type { SeatChoice } from "./use-seats";

interface HoldOrMoveOptions {
  application: Application;
  seats: SeatChoice;
  hold: Hold | undefined;
  isStudentAdult: boolean;
  /** Others have taken the seats. */
  onTaken: () => void;
  /** There is no connection to hold them. */
  onOffline: () => void;
}

/** Whether a failed hold stops the applicant. Otherwise booking works without a hold, as long as there are seats. */
const isBlocking = (error: CallError) => isSeatsTaken(error) || error.code === OFFLINE || isLoginSessionEnd(error);

/** Whether these very seats are held. Holding them again would use up the hold's renewals. */
const isHeld = (hold: Hold | undefined, { start_day, presentation_date }: SeatChoice["chosen"]) =>
  hold?.start_day_id === start_day &&
  hold?.presentation_id === presentation_date &&
  Date.parse(hold?.expiresAt ?? "") > Date.now();

/** Leaving the session step: holds the chosen seats for the confirmation, or moves the appointment to them. */
export const useHoldOrMove = ({ application, seats, hold, isStudentAdult, onTaken, onOffline }: HoldOrMoveOptions) => {
  const { _id, appointment } = application;
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const [isHolding, setIsHolding] = useState(false);
  const [failure, setFailure] = useState<{ text: string; seats: string }>();
  const chosen = JSON.stringify(seats.chosen);
  const hasHolds = useFeature("holds");
  const { book, reset, isBooking, isLost } = useBooking();

  const refuse = (error: CallError) => {
    if (!isSeatsTaken(error)) return setFailure({ text: errorText(error), seats: chosen });
    setFailure(undefined);
    seats.reload();
    onTaken();
  };

  /** Whether the applicant may go on. */
  const holdChosen = async (): Promise<boolean> => {
    setFailure(undefined);
    const { start_day, presentation_date } = seats.chosen;
    if (!hasHolds || isHeld(hold, seats.chosen)) return true;
    setIsHolding(true);
    try {
      const pairStartDay = seats.startDays.data?.find((day) => day._id === start_day)?.pairStartDayId;
      await holdSeats(_id, { startDay: start_day, pairStartDay, presentation: presentation_date });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isBlocking(error)) return true;
      if (error.code === OFFLINE) onOffline();
      else if (!redirectsToVerify(error)) refuse(error);
      return false;
    } finally {
      setIsHolding(false);
    }
  };

  const move = async () => {
    setFailure(undefined);
    const { session_id = "", secondary_session_id, start_day = "", presentation_date = "" } = seats.chosen;
    const { customSchedule = [] } = seats.chosen;
    const student = { session_id, secondary_session_id, start_day, presentation_date, customSchedule };
    const request = { params: { id: _id }, body: { isStudentAdult, student } };
    const result = await book("PATCH /registration/update-appointment/{id}", request);
    if (result?.is === "booked") {
      const text = t(appointment?.state === "cancelled" ? "rebooked" : "moved");
      showSnackbar({ text, status: "success", closeLabel: common("close") });
      router.push(routes.appointment(_id));
      router.refresh();
    }
    if (result?.is === "seatsTaken" || result?.is === "refused") {
      refuse(result.error);
      reset();
    }
  };

  // A failure to take other seats than those chosen now is over.
  const shown = failure?.seats === chosen ? failure.text : undefined;
  return { holdChosen, move, isBusy: isHolding || isBooking, failure: isLost ? common("lost") : shown };
};
