"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { useErrorTitle } from "@/components/errors/use-error-title";
import { ErrorSummary } from "@/components/ui/error-summary";
import { fieldAt } from "@/lib/domain/application/fields";
import { inNameOrder } from "@/lib/domain/person/full-name";
import { dateOrder } from "@/lib/i18n/date-input";
import { datePartId, problemPart } from "./date-part";
import { fieldId } from "./field-id";
import { type FieldProblem, fieldProblemsIn } from "./form-problems";
import { useStepContext } from "./step-context";
import { useFormTexts } from "./use-form-texts";

/** After Next: every error on this page, linked to its field. Disappears once all are corrected. */
export const ProblemSummary = ({ attempt }: { attempt: number }) => {
  const t = useTranslations("common");
  const language = useLocale();
  const { region } = useStepContext();
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
      items={problems.map((one) => {
        const field = fieldAt(one.path);
        return { fieldId: targetOf(one), message: problem(one.message, field ? label(field.owner, field.row) : "") };
      })}
      title={t("errorTitle")}
    />
  );
};
