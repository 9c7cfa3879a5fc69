"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useErrorText } from "./use-error-text";

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  /** In place of the button to try again. */
  action?: ReactNode;
}

/** What could not be loaded, with a button to try again. */
export const LoadFailure = ({ error, onRetry, action }: LoadFailureProps) => {
  const t = useTranslations("common");
  const errorText = useErrorText();
  return (
    <Notice
      action={
        action ?? (
          <Button onClick={onRetry} size="small" variant="secondary">
            {t("retry")}
          </Button>
        )
      }
      role="alert"
      status="error"
    >
      {errorText(error)}
    </Notice>
  );
};
