"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { StickyBar } from "@/components/ui/sticky-bar";
import { GRID_ID } from "./week-grid";

interface ChangeBarProps {
  count: number;
  invalidCount: number;
  onReview: () => void;
  onDiscard: () => void;
}

/** "3 changes · Update · Discard", at the foot of the week while there is something to save. What it counts is announced. */
export const ChangeBar = ({ count, invalidCount, onReview, onDiscard }: ChangeBarProps) => {
  const t = useTranslations("startDays");
  const hasChanges = count + invalidCount > 0;
  const isSavable = count > 0 && invalidCount === 0;
  // Discarding removes the bar: focus moves to the week.
  const discard = () => {
    document.getElementById(GRID_ID)?.focus();
    onDiscard();
  };
  return (
    <StickyBar isIdle={!hasChanges}>
      {hasChanges && (
        <>
          <Button aria-disabled={!isSavable} onClick={onReview}>
            {t("review")}
          </Button>
          <Button onClick={discard} variant="quiet">
            {t("discard")}
          </Button>
        </>
      )}
      <p className="text-sm tabular-nums" role="status">
        {count > 0 && <span>{t("changes", { count })}</span>}
        {invalidCount > 0 && (
          <span className="text-danger">{` · ${t("invalidChanges", { count: invalidCount })}`}</span>
        )}
      </p>
    </StickyBar>
  );
};
