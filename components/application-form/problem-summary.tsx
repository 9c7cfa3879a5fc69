"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FieldErrors, useFormState } from "react-hook-form";
import { ErrorSummary } from "@/components/ui/error-summary";
import { inFormOrder } from "@/lib/domain/application/field-order";
import { dateOrder } from "@/lib/i18n/date-input";
import { datePartId, problemPart } from "./date-part";
import { fieldId } from "./field-id";
import { useStepContext } from "./step-context";

/** One broken rule of a form: the path of its field, the rule's message key and its text. */
interface FieldProblem {
  path: string;
  rule: string;
  message: string;
}

/** Every error of a form with its path, in the form's order. */
export const fieldProblemsIn = (errors: FieldErrors | undefined, prefix = ""): FieldProblem[] =>
  Object.entries(errors ?? {}).flatMap(([key, value]) => {
    if (!value || key === "ref") return [];
    // An error of a whole list belongs to the list's path.
    const path = key === "root" ? prefix.replace(/\.$/, "") : prefix + key;
    const { type, message } = value as { type?: unknown; message?: unknown };
    if (typeof message === "string" && message !== "") return [{ path, rule: String(type), message }];
    return typeof value === "object" ? fieldProblemsIn(value as FieldErrors, `${path}.`) : [];
  });

/** After Next: every error on this page, linked to its field. Disappears once all are corrected. */
export const ProblemSummary = ({ attempt }: { attempt: number }) => {
  const t = useTranslations("common");
  const language = useLocale();
  const { region, countryForm } = useStepContext();
  const { errors } = useFormState();
  const problems = attempt === 0 ? [] : inFormOrder(fieldProblemsIn(errors), countryForm);
  if (problems.length === 0) return null;

  // A date's error links to the invalid part of the date.
  const targetOf = ({ path, rule }: FieldProblem): string => {
    const part = problemPart(rule);
    return part ? datePartId(fieldId(path), part, dateOrder(language, region)) : fieldId(path);
  };
  return (
    <ErrorSummary
      attempt={attempt}
      items={problems.map((problem) => ({ fieldId: targetOf(problem), message: problem.message }))}
      title={t("errorTitle")}
    />
  );
};
