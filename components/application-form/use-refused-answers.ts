"use client";

import { useTranslations } from "next-intl";
import type { CallError } from "@/lib/client/call";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { fieldAt } from "@/lib/domain/application/fields";
import type { Step } from "@/lib/domain/application/steps";
import { routes } from "@/lib/domain/routes";
import { changeRoute, routeOfStep } from "@/lib/domain/step-routes";
import { fieldId } from "./field-id";
import type { FormScreenProps } from "./form-props";

/** One answer that the backend refused, with a link to its field. */
export interface RefusedAnswer {
  /** Its path in the form, and its step. */
  path: string;
  step: Step;
  /** The reason, as a message key and as text. */
  key: string;
  message: string;
  href: string;
}

const stepOf = (path: string): Step => {
  if (path.startsWith("guardians")) return "parentData";
  return fieldAt(path)?.row.step ?? (path === "location_key" ? "location" : "contract");
};

/** Translates the backend's field errors into the form's fields, each with its message and a link to its step. */
export const useRefusedAnswers = ({
  application,
  configuration,
  mode,
  step: currentStep,
  region,
  language,
}: FormScreenProps) => {
  const t = useTranslations();
  const { countryForm, ageRestrictions: ages } = configuration;
  // A link from the summary returns there.
  const applyRoute = (id: string, step: Step) =>
    currentStep === "confirmation" ? changeRoute(id, step) : routeOfStep(id, step);
  return async (
    { data }: Pick<CallError, "data">,
    form: ApplicationForm = application as ApplicationForm,
    id: string = application._id,
  ): Promise<RefusedAnswer[]> => {
    const fields = (data.fields ?? {}) as Record<string, string>;
    if (Object.keys(fields).length === 0) return [];
    const [{ formPathOf }, { problemText }] = await Promise.all([
      import("@/lib/domain/application/registration-record"),
      import("./problem-text"),
    ]);
    return Object.entries(fields).map(([backend, key]) => {
      const path = formPathOf(form, backend);
      const step = stepOf(path);
      const page = mode === "edit" ? routes.editForm(id, step) : applyRoute(id, step);
      const message = problemText({ t, language, region, countryForm, ages }, key, path);
      return { path, step, key, message, href: `${page}#${fieldId(path)}` };
    });
  };
};
