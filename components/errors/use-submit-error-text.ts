"use client";

import { useTranslations } from "next-intl";
import { CallError } from "@/lib/client/call";
import { useErrorText } from "./use-error-text";

// An invalid body names no reason.
const isUnexplained = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === "body_invalid";

/** The message of a refused submission. One without a reason asks to check what was typed, and names the status. */
export const useSubmitErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations("errors");
  const errorText = useErrorText();
  return (error) =>
    isUnexplained(error)
      ? t("general_error_something_went_wrong_error_code", { code: String(error.status) })
      : errorText(error);
};
