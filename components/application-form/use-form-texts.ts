"use client";

import { useTranslations } from "next-intl";
import type { FieldOwner, NamedField } from "@/lib/domain/application/fields";
import { TOOLTIP_KEY } from "@/lib/domain/application/special-needs";

/** The texts of the fields: labels and options, by the rows' keys. */
export const useFormTexts = () => {
  const fields = useTranslations("fields");
  const allMessages = useTranslations();

  const label = (owner: FieldOwner, row: NamedField): string => fields(`${owner}.${row.key}` as "student.firstName");
  const option = (row: NamedField, value: string | number): string => {
    const key = `${row.optionLabels}.${value}` as "options.gender.female";
    return allMessages.has(key) ? allMessages(key) : String(value);
  };
  /** A text of the configuration: a message key, or the text itself. Empty for a need's explanation that the product lacks. */
  const configured = (text: string): string => {
    if (allMessages.has(text as "options.gender.female")) return allMessages(text as "options.gender.female");
    return text.startsWith(TOOLTIP_KEY) ? "" : text;
  };
  return { label, option, configured };
};
