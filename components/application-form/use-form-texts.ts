"use client";

import { useTranslations } from "next-intl";
import type { FieldOwner, NamedField } from "@/lib/domain/application/fields";

/** The texts of the fields: labels and options, by the rows' keys. */
export const useFormTexts = () => {
  const fields = useTranslations("fields");
  const allMessages = useTranslations();

  const label = (owner: FieldOwner, row: NamedField): string => fields(`${owner}.${row.key}` as "student.firstName");
  const option = (row: NamedField, value: string | number): string => {
    const key = `${row.optionLabels}.${value}` as "options.gender.female";
    return allMessages.has(key) ? allMessages(key) : String(value);
  };
  /** A text of the configuration: a message key, or the text itself. */
  const configured = (text: string): string =>
    allMessages.has(text as "options.gender.female") ? allMessages(text as "options.gender.female") : text;
  return { label, option, configured };
};
