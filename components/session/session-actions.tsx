"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { SaveFailure } from "@/components/application/save-failure";
import { RefusalNotice } from "@/components/application-form/refusal-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { scrollToElement } from "@/components/ui/scroll-to";
import { StickyBar } from "@/components/ui/sticky-bar";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import type { SaveState } from "@/lib/client/saver";
import { routes } from "@/lib/domain/routes";
import type { SeatRefusal } from "./use-hold-or-move";

interface SessionActionsProps {
  applicationId: string;
  /** Whether the application is booked and its appointment moves here. */
  isMove: boolean;
  /** Whether its appointment was cancelled. */
  isRebooking: boolean;
  isBusy: boolean;
  /** Whether Continue returns to the summary, from which the seats are changed. */
  isReturning: boolean;
  state: SaveState;
  /** The connection was lost while the seats were booked. */
  lostText: string | undefined;
  refusal: SeatRefusal;
  onBack: (() => void) | undefined;
}

/** Continue from the seats, always visible, and the error that stopped it. */
export const SessionActions = (props: SessionActionsProps) => {
  const { applicationId, isMove, isRebooking, isBusy, isReturning, state, lostText, refusal, onBack } = props;
  const common = useTranslations("common");
  const appointment = useTranslations("appointment");
  const confirmation = useTranslations("confirmation");
  const router = useRouter();
  const failures = useRef<HTMLDivElement>(null);
  useLoadingFlag(isBusy);
  const { shown, attempt } = refusal;
  const hasStopped =
    lostText !== undefined || shown?.answers.length === 0 || ["failed", "stale", "waiting"].includes(state.is);
  // It may have been pressed far above.
  useEffect(() => {
    if (hasStopped && failures.current) scrollToElement(failures.current, "nearest");
  }, [hasStopped]);
  return (
    <>
      <div className="grid gap-4 empty:hidden" ref={failures}>
        {lostText && (
          <Notice role="alert" status="error">
            {lostText}
          </Notice>
        )}
        {shown && <RefusalNotice attempt={attempt} refusal={shown} title={confirmation("fixTitle")} />}
        {!isMove && <SaveFailure state={state} />}
      </div>
      <StickyBar>
        <Button busy={isBusy} size="large" type="submit">
          {isMove ? appointment(isRebooking ? "rebook" : "saveMove") : common(isReturning ? "saveReturn" : "continue")}
        </Button>
        {isMove && (
          <Button onClick={() => router.push(routes.appointment(applicationId))} size="large" variant="quiet">
            {common(isRebooking ? "back" : "keep")}
          </Button>
        )}
        {!isMove && onBack && (
          <Button onClick={onBack} size="large" variant="quiet">
            {common("back")}
          </Button>
        )}
      </StickyBar>
    </>
  );
};
