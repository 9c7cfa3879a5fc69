"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FieldErrors, useFormState } from "react-hook-form";
import { useErrorTitle } from "@/components/errors/use-error-title";
import { ErrorSummary } from "@/components/ui/error-summary";
import { fieldAt } from "@/lib/domain/application/fields";
import { inNameOrder } from "@/lib/domain/person/full-name";
import { dateOrder } from "@/lib/i18n/date-input";
import { datePartId, problemPart } from "./date-part";
import { fieldId } from "./field-id";
import { useStepContext } from "./step-context";
import { useFormTexts } from "./use-form-texts";

/** One broken rule of a form, by the path of its field. */
interface FieldProblem {
  path: string;
  message: string;
}

/** Every error of a form with its path, in the form's order. */
const fieldProblemsIn = (errors: FieldErrors | undefined, prefix = ""): FieldProblem[] =>
  Object.entries(errors ?? {}).flatMap(([key, value]) => {
    if (!value || key === "ref") return [];
    // An error of a whole list belongs to the list's path.
    const path = key === "root" ? prefix.replace(/\.$/, "") : prefix + key;
    const { message } = value as { message?: unknown };
    if (typeof message === "string" && message !== "") return [{ path, message }];
    return typeof value === "object" ? fieldProblemsIn(value as FieldErrors, `${path}.`) : [];
  });

/** After Next: every error on this page, linked to its field. Disappears once all are corrected. */
export const ProblemSummary = ({ attempt }: { attempt: number }) => {
  const t = useTranslations("common");
  const language = useLocale();
  const { region, ages } = useStepContext();
  const { errors } = useFormState();
  const { label, problem } = useFormTexts();
  const problems = attempt === 0 ? [] : inNameOrder(fieldProblemsIn(errors), language);
  useErrorTitle(problems.length > 0);
  if (problems.length === 0) return null;

  // A date's error links to the invalid part of the date.
  const targetOf = ({ path, message }: FieldProblem): string => {
    const part = problemPart(message);
    return part ? datePartId(fieldId(path), part, dateOrder(language, region)) : fieldId(path);
  };
  return (
    <ErrorSummary
      attempt={attempt}
      items={problems.map((fieldProblem) => {
        const field = fieldAt(fieldProblem.path);
        return {
          fieldId: targetOf(fieldProblem),
          message: problem(fieldProblem.message, field ? label(field.owner, field.row) : "", ages),
        };
      })}
      title={t("errorTitle")}
    />
  );
};
