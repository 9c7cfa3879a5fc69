"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { SaveState } from "@/lib/client/saver";

interface SaveFailureProps {
  state: SaveState;
  /** Offered where no other button of the page saves again. */
  onRetry?: () => void;
}

/** Why leaving a step failed, or what it waits for. After a save of another tab the page must be loaded again. */
export const SaveFailure = ({ state, onRetry }: SaveFailureProps) => {
  const t = useTranslations("common");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  const button = (onClick: () => void) => (
    <Button onClick={onClick} variant="secondary">
      {t("retry")}
    </Button>
  );
  if (state.is === "failed")
    return (
      <Notice action={onRetry && button(onRetry)} role="alert" status="error">
        {errorText(state.error)}
      </Notice>
    );
  if (state.is === "stale")
    return (
      <Notice action={button(() => window.location.reload())} role="alert" status="warning">
        {errors("registration_stale")}
      </Notice>
    );
  return (
    <div className="empty:hidden" role="status">
      {state.is === "waiting" && <Notice status="warning">{t("goesOn")}</Notice>}
    </div>
  );
};
