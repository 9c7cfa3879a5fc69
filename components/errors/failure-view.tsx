"use client";

import { useTranslations } from "next-intl";
import { HelpLink } from "@/components/shell/help-link";
import { Button } from "@/components/ui/button";
import { DrawingFailure } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorMark } from "@/components/ui/error-mark";

interface FailureViewProps {
  requestId: string | undefined;
  /** What failed. Without it: that the answers are safe. */
  text?: string | undefined;
  /** Whether a file of the page is missing. */
  isNotLoaded?: boolean;
  onRetry: () => void;
}

/** A page failed to load: says what failed and how to continue. */
export const FailureView = ({ requestId, text, isNotLoaded = false, onRetry }: FailureViewProps) => {
  const t = useTranslations("errorPage");
  const common = useTranslations("common");
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap items-center justify-center gap-6">
          <Button onClick={onRetry}>{common("retry")}</Button>
          <HelpLink />
        </div>
      }
      drawing={<DrawingFailure />}
      text={
        <>
          <p>{text ?? t(isNotLoaded ? "notLoaded" : "text")}</p>
          <ErrorMark />
          {requestId && <p className="mt-2 text-sm">{t("requestId", { id: requestId })}</p>}
        </>
      }
      title={t("title")}
      titleAs="h1"
    />
  );
};
