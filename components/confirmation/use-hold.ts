"use client";

import { useState } from "react";
import { markSeatsTaken } from "@/components/session/choice-storage";
import { isSeatsTaken } from "@/lib/client/booking";
import { asCallError, type CallError } from "@/lib/client/call";
import { holdSeats } from "@/lib/client/holds";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { HeldSeats } from "@/lib/client/use-held-seats";
import { useNow } from "@/lib/client/use-now";
import { useOpenPage } from "@/lib/client/use-open-page";
import type { Application } from "@/lib/contracts/application";
import { routes } from "@/lib/domain/routes";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

export type HoldPhase = "none" | "held" | "lastMinute" | "over";

const phaseOf = (until: number | undefined, now: number): HoldPhase => {
  if (until === undefined) return "none";
  if (now >= until) return "over";
  return until - now > MINUTE_MS ? "held" : "lastMinute";
};

/** The hold on the chosen seats: when it expires, and holding them again. `phase` is undefined until the page's script runs. */
export const useHold = (application: Application, { hold }: HeldSeats, pairStartDay: string | undefined) => {
  const { _id, student } = application;
  const open = useOpenPage();
  const now = useNow(SECOND_MS);
  const [renewedUntil, setRenewedUntil] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  const isOurs = hold?.start_day_id === student.start_day && hold?.presentation_id === student.presentation_date;
  const ends = [isOurs ? hold?.expiresAt : undefined, renewedUntil].flatMap((instant) =>
    instant ? Date.parse(instant) : [],
  );
  const until = ends.length > 0 ? Math.max(...ends) : undefined;

  const holdAgain = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { start_day, presentation_date } = student;
      setRenewedUntil(await holdSeats(_id, { startDay: start_day, pairStartDay, presentation: presentation_date }));
    } catch (thrown) {
      const error = asCallError(thrown);
      if (redirectsToVerify(error)) return;
      if (!isSeatsTaken(error)) return setFailure(error);
      markSeatsTaken(_id);
      void open(routes.form(_id, "session"));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    phase: now === undefined ? undefined : phaseOf(until, now),
    until,
    minutesLeft: until === undefined || now === undefined ? 0 : Math.ceil((until - now) / MINUTE_MS),
    holdAgain,
    isBusy,
    failure,
  };
};
