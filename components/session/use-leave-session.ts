"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call, OFFLINE } from "@/lib/client/call";
import { noteHold } from "@/lib/client/kept-hold";
import { leavesToVerify } from "@/lib/client/session-end";
import { untilAnswered } from "@/lib/client/until-answered";
import type { Application, Hold } from "@/lib/contracts/registrations";
import { routes } from "@/lib/domain/routes";
import type { SeatChoice } from "./use-seats";

export const SEATS_GONE = "form_student_session_unavailable";

const isGone = (error: unknown) => error instanceof CallError && error.code === SEATS_GONE;

interface LeavingOptions {
  application: Application;
  seats: SeatChoice;
  hold: Hold | undefined;
  isStudentAdult: boolean;
  /** The seats turned out to be taken. */
  onGone: () => void;
}

/** What leaving the step does with the seats: holds them while the confirmation is read, or moves the appointment to them. */
export const useLeaveSession = ({ application, seats, hold, isStudentAdult, onGone }: LeavingOptions) => {
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { _id } = application;
  const { session_id = "", secondary_session_id, start_day = "", presentation_date = "" } = seats.chosen;
  const attempt = useRef({ for: "", key: "" });

  const refuse = (error: unknown) => {
    if (leavesToVerify(error)) return;
    if (!isGone(error)) return setFailure(errorText(error));
    seats.reload();
    onGone();
  };

  // A hold is asked for once: asking again for the same seats would use up its renewals.
  const isHeld = hold?.start_day_id === start_day && hold.presentation_id === presentation_date;
  const pairStartDay = seats.startDays.data?.find((day) => day._id === start_day)?.pairStartDayId;

  /** Whether one may go on: only seats that are gone, or no connection, keep one here. Booking works without a hold. */
  const holdSeats = async (): Promise<boolean> => {
    setFailure(undefined);
    if (isHeld && Date.parse(hold.expiresAt) > Date.now()) return true;
    setIsBusy(true);
    try {
      const { expiresAt } = await call("POST /registration/hold/{id}", {
        params: { id: _id },
        body: { start_day_id: start_day, pair_start_day_id: pairStartDay, presentation_id: presentation_date },
      });
      noteHold(_id, expiresAt);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isInTheWay = isGone(error) || error.code === OFFLINE || error.code === "unauthenticated";
      if (isInTheWay) refuse(error);
      return !isInTheWay;
    } finally {
      setIsBusy(false);
    }
  };

  const keyFor = (body: object): string => {
    const text = JSON.stringify(body);
    if (attempt.current.for !== text) attempt.current = { for: text, key: uuid() };
    return attempt.current.key;
  };

  /** Moves the appointment, once however often the answer gets lost. */
  const move = async () => {
    setIsBusy(true);
    setFailure(undefined);
    const student = {
      session_id,
      secondary_session_id,
      start_day,
      presentation_date,
      customSchedule: seats.chosen.customSchedule ?? [],
    };
    const body = { isStudentAdult, student };
    const idempotencyKey = keyFor(body);
    try {
      await untilAnswered(
        () => call("PATCH /registration/update-appointment/{id}", { params: { id: _id }, body, idempotencyKey }),
        () => setFailure(common("lost")),
      );
      showSnackbar({
        text: t(application.appointment?.state === "cancelled" ? "rebooked" : "moved"),
        status: "success",
        closeLabel: common("close"),
      });
      router.push(routes.appointment(_id));
      router.refresh();
    } catch (error) {
      refuse(error);
      setIsBusy(false);
    }
  };

  return { holdSeats, move, isBusy, failure };
};
