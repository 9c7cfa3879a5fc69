"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import type { SaveState } from "@/lib/client/saver";
import { SaveFailure } from "./save-failure";

interface StepActionsProps {
  state: SaveState;
  isBusy: boolean;
  /** Whether Continue returns to the summary, from which an answer is changed. */
  isReturning: boolean;
  onBack?: (() => void) | undefined;
}

/** Continue and Back at the end of a step, and why leaving it failed. */
export const StepActions = ({ state, isBusy, isReturning, onBack }: StepActionsProps) => {
  const t = useTranslations("common");
  useLoadingFlag(isBusy);
  return (
    <div className="grid gap-4">
      <SaveFailure state={state} />
      <div className="flex flex-wrap gap-4">
        <Button busy={isBusy} size="large" type="submit">
          {t(isReturning ? "saveReturn" : "continue")}
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
