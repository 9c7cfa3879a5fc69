"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { noteTaken } from "@/components/session/choice-storage";
import { CallError, call } from "@/lib/client/call";
import { storeHold } from "@/lib/client/holds";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { HeldSeats } from "@/lib/client/use-held-seats";
import { useNow } from "@/lib/client/use-now";
import type { Application } from "@/lib/contracts/registrations";
import { routes } from "@/lib/domain/routes";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const SEATS_GONE = "form_student_session_unavailable";

export type HoldPhase = "none" | "held" | "lastMinute" | "over";

const phaseOf = (until: number | undefined, now: number): HoldPhase => {
  if (until === undefined) return "none";
  if (now >= until) return "over";
  return until - now > MINUTE_MS ? "held" : "lastMinute";
};

/** The hold on the chosen seats: how long it lives, and asking for it again. Nothing is known before the page's script runs. */
export const useHold = (application: Application, kept: HeldSeats, pairStartDay: string | undefined) => {
  const { _id, student } = application;
  const router = useRouter();
  const now = useNow(SECOND_MS);
  const [renewedUntil, setRenewedUntil] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  const { hold } = kept;
  const isOurs = hold?.start_day_id === student.start_day && hold?.presentation_id === student.presentation_date;
  const ends = [isOurs ? hold?.expiresAt : undefined, renewedUntil].flatMap((at) => (at ? Date.parse(at) : []));
  const until = ends.length > 0 ? Math.max(...ends) : undefined;

  const holdAgain = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { start_day = "", presentation_date = "" } = student;
      const { expiresAt } = await call("POST /registration/hold/{id}", {
        params: { id: _id },
        body: { start_day_id: start_day, pair_start_day_id: pairStartDay, presentation_id: presentation_date },
      });
      storeHold(_id, expiresAt);
      setRenewedUntil(expiresAt);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (redirectsToVerify(error)) return;
      if (error.code !== SEATS_GONE) return setFailure(error);
      noteTaken(_id);
      router.push(routes.form(_id, "session"));
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
