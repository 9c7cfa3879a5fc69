"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { useStickyBarHeight } from "@/components/ui/use-sticky-bar-height";

interface ChangeBarProps {
  count: number;
  invalidCount: number;
  onReview: () => void;
  onDiscard: () => void;
}

/** "3 changes · Update · Discard", at the foot of the week while there is something to save. */
export const ChangeBar = ({ count, invalidCount, onReview, onDiscard }: ChangeBarProps) => {
  const t = useTranslations("startDays");
  const bar = useRef<HTMLDivElement>(null);
  const review = useRef<HTMLButtonElement>(null);
  useStickyBarHeight(bar);
  const isSavable = count > 0 && invalidCount === 0;
  // Discarding removes its button: focus stays in the bar.
  const discard = () => {
    onDiscard();
    review.current?.focus();
  };
  return (
    <div
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3"
      ref={bar}
    >
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
    </div>
  );
};
