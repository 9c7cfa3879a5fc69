"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FieldError, get, useFormContext } from "react-hook-form";
import type { FormContext } from "@/lib/domain/application/field-row";
import { type FieldOwner, isRequired, type NamedField } from "@/lib/domain/application/fields";
import { dateOrder } from "@/lib/i18n/date-input";
import { fieldId } from "./field-id";
import { useStepContext } from "./step-context";
import { useFormTexts } from "./use-form-texts";

export interface FieldProps {
  row: NamedField;
  /** The path of the value in the form, which is the control's name. */
  path: string;
  owner: FieldOwner;
  context: FormContext;
}

const COUNTRIES_WITH_LATIN_HINT = ["AM", "IN"];
const EXAMPLE = { day: "27", month: "3", year: "2012" };

/**
 * The hint that asks for names in Latin letters: of their own fields everywhere, and of every name in the listed countries.
 * Where the student's names have such fields besides, the others take the country's letters, and their hint says so.
 */
const latinHint = (row: NamedField, owner: FieldOwner, { nativeNames, region }: FormContext) => {
  if (row.rule === "latinName") return "form_validation_latin";
  if (row.rule !== "name" || !COUNTRIES_WITH_LATIN_HINT.includes(region)) return undefined;
  return nativeNames && owner === "student" ? "form_validation_latin_below" : "form_validation_latin";
};

/** The label, hint and error of a control, and whether it is optional. */
export const useFieldQuestion = ({ row, path, owner, context }: FieldProps) => {
  const common = useTranslations("common");
  const form = useTranslations("form");
  const validation = useTranslations("validation");
  const language = useLocale();
  const texts = useFormTexts();
  const { ages } = useStepContext();
  const { formState } = useFormContext();
  const label = texts.label(owner, row);
  const message = (get(formState.errors, path) as FieldError | undefined)?.message;

  const hint = (): string | undefined => {
    const latin = latinHint(row, owner, context);
    // The error may be the same sentence.
    if (latin) return latin === message ? undefined : validation(latin);
    if (owner !== "student") return undefined;
    if (row.control === "birthDate")
      return form("birthDateHint", {
        example: dateOrder(language, context.region)
          .map((part) => EXAMPLE[part])
          .join(" "),
      });
    if (row.control === "phone") return form("phoneHint");
    if (row.control === "username") return form("usernameHint");
    return row.control === "addressSearch" ? form("addressHint") : undefined;
  };
  return {
    id: fieldId(path),
    label,
    message,
    error: texts.problem(message, label, ages),
    hint: hint(),
    // A box that only helps to fill in other fields is not marked as optional.
    optionalLabel: isRequired(row, context) || row.formOnly ? undefined : common("optional"),
  };
};
