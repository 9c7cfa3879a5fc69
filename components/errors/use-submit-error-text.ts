"use client";

import { useLocale, useTranslations } from "next-intl";
import { submitErrorText } from "./error-text";

/** The message of a refused submission. */
export const useSubmitErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations("errors");
  const language = useLocale();
  return (error) => submitErrorText(t, language, error);
};
