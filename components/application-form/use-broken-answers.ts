"use client";

import type { CallError } from "@/lib/client/call";
import { fieldAt } from "@/lib/domain/application/fields";
import { routeOfStep, routes } from "@/lib/domain/routes";
import type { FormScreenProps } from "./form-props";
import { useFormTexts } from "./use-form-texts";

/** One answer that the backend refused, with the way to it. */
export interface Problem {
  message: string | undefined;
  href: string;
}

/** Reads the backend's field errors: its own names become our fields, in words, each linked to its step. */
export const useBrokenAnswers = ({ application, mode }: FormScreenProps) => {
  const { label, problem } = useFormTexts();
  return async ({ data }: CallError): Promise<Problem[]> => {
    const fields = (data.fields ?? {}) as Record<string, string>;
    if (Object.keys(fields).length === 0) return [];
    const { formPathOf } = await import("@/lib/domain/application/registration-record");
    return Object.entries(fields).map(([backend, message]) => {
      const path = formPathOf(application, backend);
      const field = fieldAt(path);
      const step =
        field?.row.step ?? (path === "guardians" ? "parentData" : path === "location_key" ? "location" : "contract");
      const said = problem(message, field ? label(field.owner, field.row) : "");
      return {
        message: said,
        href: mode === "edit" ? routes.editForm(application._id, step) : routeOfStep(application._id, step),
      };
    });
  };
};
