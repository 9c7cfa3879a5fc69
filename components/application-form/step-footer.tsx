"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { StickyBar } from "@/components/ui/sticky-bar";
import type { FormMode } from "./form-props";
import { SaveStatus } from "./save-status";
import type { StepForm } from "./use-step-form";
import type { useStepNavigation } from "./use-step-navigation";

interface StepFooterProps {
  navigation: ReturnType<typeof useStepNavigation>;
  state: StepForm["state"];
  mode: FormMode;
}

/** The bar at the bottom of a step, always visible: Continue, Back, and whether the answers are saved. */
export const StepFooter = ({ navigation, state, mode }: StepFooterProps) => {
  const common = useTranslations("common");
  const { previous } = navigation;
  return (
    <StickyBar>
      <Button busy={navigation.isBusy} size="large" type="submit">
        {common(mode === "edit" && navigation.after === "done" ? "save" : "continue")}
      </Button>
      {previous && (
        <Button onClick={() => navigation.leave(previous)} size="large" variant="quiet">
          {common("back")}
        </Button>
      )}
      <SaveStatus isStored={mode === "apply"} state={navigation.isWaiting ? { is: "waiting" } : state} />
      <p className="text-ink-second text-sm empty:hidden" role="status">
        {navigation.isLost && common("lost")}
      </p>
    </StickyBar>
  );
};
