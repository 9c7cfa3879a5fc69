"use client";

import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { ErrorSummary } from "@/components/ui/error-summary";
import { fieldAt } from "@/lib/domain/application/fields";
import { fieldId } from "./field-id";
import { problemsIn } from "./form-problems";
import { useFormTexts } from "./use-form-texts";

/** After Next: everything that is wrong on this page, linked to its field. Gone when all is mended. */
export const ProblemSummary = ({ attempt }: { attempt: number }) => {
  const t = useTranslations("common");
  const { errors } = useFormState();
  const { label, problem } = useFormTexts();
  const problems = problemsIn(errors);
  if (attempt === 0 || problems.length === 0) return null;
  return (
    <ErrorSummary
      attempt={attempt}
      items={problems.map(({ path, message }) => {
        const field = fieldAt(path);
        return { fieldId: fieldId(path), message: problem(message, field ? label(field.owner, field.row) : "") };
      })}
      title={t("errorTitle")}
    />
  );
};
