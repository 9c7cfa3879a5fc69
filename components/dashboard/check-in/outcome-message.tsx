"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { NOTICE_ICONS } from "@/components/ui/notice";
import type { OutcomeText } from "./use-outcome";

interface OutcomeMessageProps {
  outcome: OutcomeText | undefined;
  /** Read out only: the list shows it with its person. */
  isShownElsewhere?: boolean;
}

const lineClass = cva("flex min-h-13 items-center gap-3 rounded-md border px-4", {
  variants: {
    status: {
      none: "border-line border-dashed text-ink-second",
      info: "border-info-line bg-info-soft",
      success: "border-success-line bg-success-soft",
      warning: "border-warning-line bg-warning-soft",
      error: "border-danger-line bg-danger-soft",
    },
  },
});

/** Outcome of the last tap, typed text or code, with its undo. */
export const OutcomeMessage = ({ outcome, isShownElsewhere = false }: OutcomeMessageProps) => {
  const t = useTranslations("checkIn");
  const icon = outcome && NOTICE_ICONS[outcome.status];
  return (
    <div className={isShownElsewhere ? "sr-only" : lineClass({ status: outcome?.status ?? "none" })}>
      {icon && <icon.Icon aria-hidden className={`size-5 shrink-0 ${icon.tone}`} />}
      <p className="wrap-anywhere min-w-0 grow py-2" role="status">
        {outcome?.text ?? (isShownElsewhere ? "" : t("nothingYet"))}
      </p>
      {outcome?.action && !isShownElsewhere && (
        <Button
          aria-label={outcome.action.label}
          className="shrink-0"
          onClick={outcome.action.act}
          size="small"
          variant="secondary"
        >
          {outcome.action.text}
        </Button>
      )}
    </div>
  );
};
