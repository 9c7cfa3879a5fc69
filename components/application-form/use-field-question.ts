"use client";

import { useLocale, useTranslations } from "next-intl";
import type { FormContext } from "@/lib/domain/application/field-row";
import { type FieldOwner, isRequired, type NamedField } from "@/lib/domain/application/fields";
import { latinHint } from "@/lib/domain/application/latin-names";
import { dateExample } from "@/lib/i18n/date-input";
import { fieldId } from "./field-id";
import { useFieldError } from "./use-field-error";
import { useFormTexts } from "./use-form-texts";

export interface FieldProps {
  row: NamedField;
  /** The path of the value in the form, which is the control's name. */
  path: string;
  owner: FieldOwner;
  context: FormContext;
}

/** The label, hint and error of a control, and whether it is optional. */
export const useFieldQuestion = ({ row, path, owner, context }: FieldProps) => {
  const common = useTranslations("common");
  const form = useTranslations("form");
  const validation = useTranslations("validation");
  const language = useLocale();
  const texts = useFormTexts();
  const label = texts.label(owner, row);
  const error = useFieldError(path);

  const hint = (): string | undefined => {
    const latin = latinHint(row, owner, context);
    // The error says the same and more.
    if (latin) return latin === error?.type ? undefined : validation(latin);
    if (row.rule === "kana") return form("kanaHint");
    if (owner !== "student") return undefined;
    if (row.rule === "postalCode") return form("postalCodeHint", { example: context.countryForm.postalCode.example });
    if (row.control === "birthDate") return form("birthDateHint", { example: dateExample(language, context.region) });
    if (row.control === "phone") return form("phoneHint");
    if (row.control === "username") return form("usernameHint");
    return row.control === "addressSearch" ? form("addressHint") : undefined;
  };
  return {
    id: fieldId(path),
    label,
    /** The message key of the broken rule. */
    rule: error?.type,
    error: error?.message,
    hint: hint(),
    // A box that only helps to fill in other fields is not marked as optional.
    optionalLabel: isRequired(row, context) || row.formOnly ? undefined : common("optional"),
  };
};
