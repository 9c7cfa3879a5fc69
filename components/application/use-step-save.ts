"use client";

import { useEffect, useState, useTransition } from "react";
import { asCallError, CallError, OFFLINE } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { createSaver, type Save, type SaveState } from "@/lib/client/saver";
import { useBooking } from "@/lib/client/use-booking";
import { useFreshApplication } from "@/lib/client/use-fresh-application";
import { useGoesOn } from "@/lib/client/use-goes-on";
import { useOpenPage } from "@/lib/client/use-open-page";
import type { Application } from "@/lib/contracts/application";
import { furthestStep, type Journey, type Step } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { routeOfStep } from "@/lib/domain/step-routes";
import type { Day } from "@/lib/kit/day";
import { returnAddress, useIsFromSummary, useReturnStep } from "./use-return-step";

interface StepSaveOptions {
  application: Application;
  journey: Journey;
  step: Step;
  language: Locale;
  today: Day;
  isAdult: boolean;
  /** How often the applicant has chosen something that no control reports. */
  choices?: number;
}

/**
 * Leaves a step that has no autosave: saves what changed with the next step, then opens that step. Without a connection it
 * waits for one, and goes on by itself. `returnTo` is the summary if the applicant came from it.
 */
export const useStepSave = (options: StepSaveOptions) => {
  const { application, journey, step, language, today, isAdult, choices } = options;
  const open = useOpenPage();
  const [state, setState] = useState<SaveState>({ is: "idle" });
  const [isLeaving, startLeaving] = useTransition();
  const [saver] = useState(() => createSaver(application, { today, onState: setState }));
  useEffect(() => saver.advance(application.version), [saver, application.version]);
  useFreshApplication(application, saver.ownVersion);
  const booking = useBooking();
  const returnTo = useReturnStep(application, journey);
  const hasSummary = useIsFromSummary();
  const routeTo = (to: Step): string => {
    if (to === "done") return routes.congrats(application._id);
    return to === returnTo ? returnAddress(application._id, to, hasSummary) : routeOfStep(application._id, to);
  };

  /** Books if no confirmation step follows. Resolves to whether it did; `state` shows a refusal. */
  const book = async () => {
    const request = { params: { id: application._id }, body: { isStudentAdult: isAdult } };
    const result = await booking.book("POST /registration/make-appointment/{id}", request);
    if (result?.is === "seatsTaken" || result?.is === "refused") {
      booking.reset();
      setState({ is: "failed", error: result.error });
    }
    return result?.is === "booked";
  };

  const leave = async (to: Step, changed: Partial<Save>, route = routeTo(to)): Promise<void> => {
    goesOn.stop();
    const { student, guardians, location_key, userLegalStatus, maxStep } = application;
    const answers = { student, guardians, location_key, userLegalStatus, lang: language, isStudentAdult: isAdult };
    try {
      const reached = furthestStep(journey, maxStep, step);
      await saver.save(() => ({ ...answers, maxStep: reached, ...changed, step: to === "done" ? step : to }));
      if (to === "done" && !(await book())) return;
      startLeaving(() => open(route));
    } catch (thrown) {
      const error = asCallError(thrown);
      if (error.code === OFFLINE) return goesOn.wait(to, changed, route);
      // `state` shows a failed save already.
      if (!redirectsToVerify(error) && !(thrown instanceof CallError)) setState({ is: "failed", error });
    }
  };

  const goesOn = useGoesOn(
    (to: Step, changed: Partial<Save>, route: string) => void leave(to, changed, route),
    choices,
  );
  const shown: SaveState = goesOn.isWaiting || booking.isLost ? { is: "waiting" } : state;

  return { leave, returnTo, state: shown, isBusy: state.is === "saving" || isLeaving || booking.isBooking };
};
