"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ErrorValues, errorText } from "./error-text";

/** The message of an error in the visitor's language. */
export const useErrorText = (): ((error: unknown, values?: ErrorValues) => string) => {
  const t = useTranslations("errors");
  const language = useLocale();
  return (error, values) => errorText(t, language, error, values);
};
