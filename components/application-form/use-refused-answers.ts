"use client";

import { useTranslations } from "next-intl";
import type { CallError } from "@/lib/client/call";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { type Step, screenOf } from "@/lib/domain/application/steps";
import { routes } from "@/lib/domain/routes";
import { changeRoute, routeOfStep } from "@/lib/domain/step-routes";
import { answerPlace } from "./answer-place";
import type { FormScreenProps } from "./form-props";

/** One answer that the backend refused, with a link to its field. */
export interface RefusedAnswer {
  /** Its path in the form, and its step. */
  path: string;
  step: Step;
  /** The reason, as a message key and as text. */
  key: string;
  message: string;
  /** Missing where a booked application has no page for it. */
  href?: string;
  /** The id of its control, if that is on this page. */
  fieldId?: string;
}

/** The steps that book, or take seats: a link from there returns there. */
const BOOKING_STEPS = ["session", "confirmation"] as const;
const isBooking = (step: Step): step is (typeof BOOKING_STEPS)[number] => BOOKING_STEPS.some((one) => one === step);

// A refused age names no field: a changed birth date does not go with the appointment, or a chosen start day with the age.
const ageFields = (code: string, { mode, step }: FormScreenProps): Record<string, string> => {
  if (code !== "age_restricted") return {};
  if (mode === "edit") return step === "session" ? {} : { dob: code };
  return isBooking(step) ? { start_day: code } : {};
};

/** Translates the backend's field errors into the form's fields, each with its message and a link to its step. */
export const useRefusedAnswers = (props: FormScreenProps) => {
  const { application, configuration, mode, step: currentStep, region, language } = props;
  const t = useTranslations();
  const { countryForm, nativeNames, ageRestrictions: ages } = configuration;
  const applyRoute = (id: string, step: Step) =>
    isBooking(currentStep) && step !== currentStep ? changeRoute(id, step, currentStep) : routeOfStep(id, step);
  return async (
    { code, data }: Pick<CallError, "code" | "data">,
    form: ApplicationForm = application as ApplicationForm,
    id: string = application._id,
  ): Promise<RefusedAnswer[]> => {
    const fields = (data.fields ?? ageFields(code, props)) as Record<string, string>;
    if (Object.keys(fields).length === 0) return [];
    const [{ formPathOf }, { problemText }, { getProperty }] = await Promise.all([
      import("@/lib/domain/application/registration-record"),
      import("./problem-text"),
      import("dot-prop"),
    ]);
    const answers = { ...form.student, guardians: form.guardians };
    return Object.entries(fields).map(([backend, key]) => {
      const path = formPathOf(form, backend);
      const { step, fieldId, controlId } = answerPlace(path);
      const page = mode === "edit" ? routes.editForm(id, step) : applyRoute(id, step);
      const texts = { t, language, region, countryForm, nativeNames, ages };
      const message = problemText(texts, key, path, getProperty(answers, path));
      const isOpen = mode === "apply" || screenOf(step) === "form";
      const isHere = step === currentStep && id === application._id;
      return {
        path,
        step,
        key,
        message,
        ...(isOpen && { href: `${page}#${fieldId}` }),
        ...(isHere && { fieldId: controlId ?? fieldId }),
      };
    });
  };
};
