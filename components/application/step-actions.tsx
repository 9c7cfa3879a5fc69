"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import type { SaveState } from "@/lib/client/saver";

interface StepActionsProps {
  state: SaveState;
  isBusy: boolean;
  onBack?: (() => void) | undefined;
}

/** Continue and Back at the end of a step, and why leaving it failed. */
export const StepActions = ({ state, isBusy, onBack }: StepActionsProps) => {
  const t = useTranslations("common");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  useLoadingFlag(isBusy);
  return (
    <div className="grid gap-4">
      {state.is === "failed" && (
        <Notice role="alert" status="error">
          {errorText(state.error)}
        </Notice>
      )}
      {state.is === "stale" && (
        <Notice
          action={
            <Button onClick={() => window.location.reload()} variant="secondary">
              {t("retry")}
            </Button>
          }
          role="alert"
          status="warning"
        >
          {errors("registration_stale")}
        </Notice>
      )}
      <div className="flex flex-wrap gap-4">
        <Button busy={isBusy} size="large" type="submit">
          {t("continue")}
        </Button>
        {onBack && (
          <Button onClick={onBack} size="large" variant="quiet">
            {t("back")}
          </Button>
        )}
      </div>
    </div>
  );
};
