"use client";

import { useTranslations } from "next-intl";
import type { FieldOwner, NamedField } from "@/lib/domain/application/fields";
import type { AgeRestrictions } from "@/lib/domain/person/age";

/** The texts of the fields: labels, options and errors, by the rows' keys. */
export const useFormTexts = () => {
  const fields = useTranslations("fields");
  const allMessages = useTranslations();
  const validation = useTranslations("validation");
  const errors = useTranslations("errors");

  const label = (owner: FieldOwner, row: NamedField): string => fields(`${owner}.${row.key}` as "student.firstName");
  const option = (row: NamedField, value: string | number): string => {
    const key = `${row.optionLabels}.${value}` as "options.gender.female";
    return allMessages.has(key) ? allMessages(key) : String(value);
  };
  /** A text of the configuration: a message key, or the text itself. */
  const configured = (text: string): string =>
    allMessages.has(text as "options.gender.female") ? allMessages(text as "options.gender.female") : text;
  const problem = (message: string | undefined, field: string, ages: AgeRestrictions = {}): string | undefined => {
    if (!message) return undefined;
    if (validation.has(message as "validator_form")) return validation(message as "validator_form", { field });
    return errors.has(message as "forbidden")
      ? errors(message as "age_restricted", { min: ages.min ?? 0, max: ages.max ?? "none" })
      : validation("validator_form_invalid", { field });
  };
  return { label, option, configured, problem };
};
