"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { PasskeyError } from "@/lib/client/passkeys";

/** The message of a failed proof or of a factor that was not added. */
export const useFactorErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations("stepUp");
  const errorText = useErrorText();
  return (error) => (error instanceof PasskeyError ? t(`passkey_${error.failure}`) : errorText(error));
};
