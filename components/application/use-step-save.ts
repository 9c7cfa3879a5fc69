"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState, useTransition } from "react";
import { CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { retryUntilAnswered } from "@/lib/client/retry-until-answered";
import { createSaver, type Save, type SaveState } from "@/lib/client/saver";
import { useFreshApplication } from "@/lib/client/use-fresh-application";
import { useIdempotencyKey } from "@/lib/client/use-idempotency-key";
import type { Application } from "@/lib/contracts/registrations";
import { furthestStep, type Journey, type Step } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { routeOfStep, routes } from "@/lib/domain/routes";

interface StepSaveOptions {
  application: Application;
  journey: Journey;
  step: Step;
  language: Locale;
  isAdult: boolean;
}

/** Leaves a step that is not typed into: saves what changed with where the applicant goes, then goes there. */
export const useStepSave = ({ application, journey, step, language, isAdult }: StepSaveOptions) => {
  const router = useRouter();
  const [state, setState] = useState<SaveState>({ is: "idle" });
  const [isLeaving, startLeaving] = useTransition();
  useFreshApplication(application._id, application.version);
  const saver = useMemo(() => createSaver(application._id, application.version, setState), [application]);

  // Without a Confirmation page the last step books (spec §4): once, however often the answer gets lost.
  const keyOf = useIdempotencyKey();
  const book = async () => {
    const body = { isStudentAdult: isAdult };
    const asked = { params: { id: application._id }, body, idempotencyKey: keyOf(body) };
    try {
      await retryUntilAnswered(
        () => call("POST /registration/make-appointment/{id}", asked),
        () => setState({ is: "saving" }),
      );
    } catch (error) {
      if (error instanceof CallError) setState({ is: "failed", error });
      throw error;
    }
  };

  const leave = async (to: Step, changed: Partial<Save>): Promise<void> => {
    const { student, guardians, location_key, userLegalStatus, maxStep, _id } = application;
    const kept = { student, guardians, location_key, userLegalStatus, lang: language, isStudentAdult: isAdult };
    try {
      const reached = furthestStep(journey, maxStep, step);
      await saver.save({ ...kept, maxStep: reached, ...changed, step: to === "done" ? step : to });
      if (to === "done") await book();
      startLeaving(() => router.push(to === "done" ? routes.congrats(_id) : routeOfStep(_id, to)));
    } catch (error) {
      // What failed is said by the state already.
      if (!redirectsToVerify(error) && !(error instanceof CallError)) throw error;
    }
  };

  return { leave, state, isBusy: state.is === "saving" || isLeaving };
};
