"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Refusal } from "@/components/application-form/refusal-notice";
import { useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import { showSnackbar } from "@/components/ui/snackbar";
import { isSeatsTaken } from "@/lib/client/booking";
import { asCallError, type CallError, OFFLINE } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { holdSeats } from "@/lib/client/holds";
import { isLoginSessionEnd, redirectsToVerify } from "@/lib/client/login-session-end";
import { useBooking } from "@/lib/client/use-booking";
import type { Hold } from "@/lib/contracts/application";
import { routes } from "@/lib/domain/routes";
import type { SeatChoice } from "./use-seats";

interface HoldOrMoveOptions {
  form: FormScreenProps;
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

/** Why these seats were not booked or held, with the answers that are to be corrected. It ends when other seats are chosen. */
const useSeatRefusal = ({ form, seats, onTaken }: Pick<HoldOrMoveOptions, "form" | "seats" | "onTaken">) => {
  const refusedAnswers = useRefusedAnswers(form);
  const [refusal, setRefusal] = useState<Refusal & { seats: string }>();
  const [attempt, setAttempt] = useState(0);
  const chosen = JSON.stringify(seats.chosen);
  const clear = () => setRefusal(undefined);
  const refuse = async (error: CallError) => {
    if (isSeatsTaken(error)) {
      clear();
      seats.reload();
      return onTaken();
    }
    setRefusal({ error, answers: await refusedAnswers(error).catch(() => []), seats: chosen });
    setAttempt((count) => count + 1);
  };
  return { refuse, clear, attempt, shown: refusal?.seats === chosen ? refusal : undefined };
};

export type SeatRefusal = ReturnType<typeof useSeatRefusal>;

const useHolding = ({ form: { application }, seats, hold, onOffline }: HoldOrMoveOptions, refusal: SeatRefusal) => {
  const [isHolding, setIsHolding] = useState(false);
  const hasHolds = useFeature("holds");
  /** Whether the applicant may go on. */
  const holdChosen = async (): Promise<boolean> => {
    refusal.clear();
    const { start_day, presentation_date } = seats.chosen;
    if (!hasHolds || isHeld(hold, seats.chosen)) return true;
    setIsHolding(true);
    try {
      const pairStartDay = seats.startDays.data?.find((day) => day._id === start_day)?.pairStartDayId;
      await holdSeats(application._id, { startDay: start_day, pairStartDay, presentation: presentation_date });
      return true;
    } catch (thrown) {
      const error = asCallError(thrown);
      if (!isBlocking(error)) return true;
      if (error.code === OFFLINE) onOffline();
      else if (!redirectsToVerify(error)) await refusal.refuse(error);
      return false;
    } finally {
      setIsHolding(false);
    }
  };
  return { holdChosen, isHolding };
};

const useMoving = ({ form: { application }, seats, isStudentAdult }: HoldOrMoveOptions, refusal: SeatRefusal) => {
  const { _id, appointment } = application;
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const router = useRouter();
  const { book, reset, isBooking, isLost } = useBooking();
  const move = async () => {
    refusal.clear();
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
      await refusal.refuse(result.error);
      reset();
    }
  };
  return { move, isBooking, lostText: isLost ? common("lost") : undefined };
};

/** Leaving the session step: holds the chosen seats for the confirmation, or moves the appointment to them. */
export const useHoldOrMove = (options: HoldOrMoveOptions) => {
  const refusal = useSeatRefusal(options);
  const { holdChosen, isHolding } = useHolding(options, refusal);
  const { move, isBooking, lostText } = useMoving(options, refusal);
  return { holdChosen, move, isBusy: isHolding || isBooking, lostText, refusal };
};
