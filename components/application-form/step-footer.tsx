"use client";

import { useTranslations } from "next-intl";
import { VerifyAgain } from "@/components/errors/verify-again";
import { PageLink } from "@/components/shell/page-link";
import { Button, buttonClass } from "@/components/ui/button";
import { StickyBar } from "@/components/ui/sticky-bar";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { routes } from "@/lib/domain/routes";
import type { FormMode } from "./form-props";
import { SaveStatus } from "./save-status";
import type { StepForm } from "./use-step-form";
import type { useStepNavigation } from "./use-step-navigation";

interface StepFooterProps {
  applicationId: string;
  navigation: ReturnType<typeof useStepNavigation>;
  state: StepForm["state"];
  mode: FormMode;
  onVerify: () => void;
}

/** The bar at the bottom of a step, always visible: Continue or Save, the way back, and whether the answers are saved. */
export const StepFooter = ({ applicationId, navigation, state, mode, onVerify }: StepFooterProps) => {
  const common = useTranslations("common");
  const form = useTranslations("form");
  const { previous } = navigation;
  const continueLabel = navigation.isReturning ? "saveReturn" : "continue";
  return (
    <StickyBar>
      <Button busy={navigation.isBusy} size="large" type="submit">
        {common(mode === "edit" ? "save" : continueLabel)}
      </Button>
      {mode === "edit" && (
        <PageLink className={buttonClass({ variant: "quiet", size: "large" })} href={routes.appointment(applicationId)}>
          {form("leaveWithoutSaving")}
        </PageLink>
      )}
      {previous && (
        <Button onClick={() => navigation.leave(previous)} size="large" variant="quiet">
          {common("back")}
        </Button>
      )}
      <SaveStatus isStored={mode === "apply"} state={navigation.isWaiting ? { is: "waiting" } : state} />
      {state.is === "failed" && isLoginSessionEnd(state.error) && <VerifyAgain onVerify={onVerify} />}
      <p className="text-ink-second text-sm empty:hidden" role="status">
        {navigation.isLost && common("lost")}
      </p>
    </StickyBar>
  );
};
