"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { StepActions } from "@/components/application/step-actions";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { SaveState } from "@/lib/client/saver";
import { routes } from "@/lib/domain/routes";

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
  failure: string | undefined;
  onBack: (() => void) | undefined;
}

/** Continue from the seats, and the error that stopped it. */
export const SessionActions = (props: SessionActionsProps) => {
  const { applicationId, isMove, isRebooking, isBusy, isReturning, state, failure, onBack } = props;
  const common = useTranslations("common");
  const appointment = useTranslations("appointment");
  const router = useRouter();
  return (
    <div className="grid gap-4">
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      {isMove ? (
        <div className="flex flex-wrap gap-4">
          <Button busy={isBusy} size="large" type="submit">
            {appointment(isRebooking ? "rebook" : "saveMove")}
          </Button>
          <Button onClick={() => router.push(routes.appointment(applicationId))} size="large" variant="quiet">
            {common("cancel")}
          </Button>
        </div>
      ) : (
        <StepActions isBusy={isBusy} isReturning={isReturning} onBack={onBack} state={state} />
      )}
    </div>
  );
};
