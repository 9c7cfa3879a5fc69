"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorMark } from "@/components/ui/error-mark";
import { Notice } from "@/components/ui/notice";
import type { HeldSeats } from "@/lib/client/use-held-seats";
import type { Application } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import { deviceClock } from "@/lib/i18n/clock";
import { useHold } from "./use-hold";

interface HoldNoticeProps {
  application: Application;
  heldSeats: HeldSeats;
  /** The second session's day, which is held too. */
  pairStartDay: string | undefined;
  language: Locale;
}

/** How long the seats are held. Its start, last minute and end are announced; the other minutes are only shown. */
export const HoldNotice = ({ application, heldSeats, pairStartDay, language }: HoldNoticeProps) => {
  const t = useTranslations("confirmation");
  const errorText = useErrorText();
  const { phase, until = 0, minutesLeft, holdAgain, isBusy, failure } = useHold(application, heldSeats, pairStartDay);
  // Counts down on the device's own clock.
  const time = phase && deviceClock(language, until);
  const isHeld = phase === "held" || phase === "lastMinute";
  const announcements = {
    held: t("heldUntil", { time: time ?? "" }),
    lastMinute: t("heldLast"),
    over: t("heldOver"),
    none: "",
  };
  return (
    <div className="min-h-18">
      <p className="sr-only" role="status">
        {phase && announcements[phase]}
      </p>
      {isHeld && (
        <div className="flex gap-3 rounded-md border border-info-line bg-info-soft p-4">
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info" />
          <div>
            <p className="font-semibold text-info tabular-nums">
              {phase === "held"
                ? t("held", { time: time ?? "", minutes: minutesLeft })
                : t("heldSoon", { time: time ?? "" })}
            </p>
            <p className="text-sm">{t("heldHint")}</p>
          </div>
        </div>
      )}
      {phase && !isHeld && (
        <Notice
          action={
            failure?.status !== 429 && (
              <Button busy={isBusy} onClick={holdAgain} variant="secondary">
                {t(phase === "over" ? "holdAgain" : "hold")}
              </Button>
            )
          }
          status="warning"
          title={t(phase === "over" ? "heldOver" : "notHeld")}
        >
          <p>{t("stillBooks")}</p>
          {failure && (
            <p className="mt-2" role="alert">
              <span>{failure.status === 429 ? t("holdLimit") : errorText(failure)}</span>
              <ErrorMark />
            </p>
          )}
        </Notice>
      )}
    </div>
  );
};
