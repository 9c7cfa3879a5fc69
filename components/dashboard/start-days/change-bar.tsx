"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { StickyBar } from "@/components/ui/sticky-bar";

interface ChangeBarProps {
  count: number;
  invalidCount: number;
  onReview: () => void;
  onDiscard: () => void;
}

/** "3 changes · Update · Discard", at the foot of the week while there is something to save. */
export const ChangeBar = ({ count, invalidCount, onReview, onDiscard }: ChangeBarProps) => {
  const t = useTranslations("startDays");
  const review = useRef<HTMLButtonElement>(null);
  const isSavable = count > 0 && invalidCount === 0;
  // Discarding removes its button: focus stays in the bar.
  const discard = () => {
    onDiscard();
    review.current?.focus();
  };
  return (
    <StickyBar>
      <Button aria-disabled={!isSavable} onClick={onReview} ref={review}>
        {t("review")}
      </Button>
      {count + invalidCount > 0 && (
        <Button onClick={discard} variant="quiet">
          {t("discard")}
        </Button>
      )}
      <p className="text-sm tabular-nums" role="status">
        {count > 0 && t("changes", { count })}
        {invalidCount > 0 && <span className="text-danger"> · {t("invalidChanges", { count: invalidCount })}</span>}
      </p>
    </StickyBar>
  );
};
