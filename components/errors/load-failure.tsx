"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useErrorText } from "./use-error-text";

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** What could not be loaded, with a button to try again. */
export const LoadFailure = ({ error, onRetry }: LoadFailureProps) => {
  const t = useTranslations("common");
  const errorText = useErrorText();
  return (
    <Notice
      action={
        <Button onClick={onRetry} size="small" variant="secondary">
          {t("retry")}
        </Button>
      }
      role="alert"
      status="error"
    >
      {errorText(error)}
    </Notice>
  );
};
