"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { useStickyBarHeight } from "@/components/ui/use-sticky-bar-height";
import type { FormMode } from "./form-props";
import { SaveStatus } from "./save-status";
import type { StepForm } from "./use-step-form";
import type { useStepNavigation } from "./use-step-navigation";

interface StepFooterProps {
  navigation: ReturnType<typeof useStepNavigation>;
  state: StepForm["state"];
  mode: FormMode;
}

/** Always in sight: on, back, and whether what is typed is saved. */
export const StepFooter = ({ navigation: way, state, mode }: StepFooterProps) => {
  const common = useTranslations("common");
  const { previous } = way;
  const bar = useRef<HTMLDivElement>(null);
  useStickyBarHeight(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3"
    >
      <Button busy={way.isBusy} size="large" type="submit">
        {common(mode === "edit" && way.after === "done" ? "save" : "continue")}
      </Button>
      {previous && (
        <Button onClick={() => way.leave(previous)} size="large" variant="quiet">
          {common("back")}
        </Button>
      )}
      <SaveStatus keeps={mode === "apply"} state={state} />
    </div>
  );
};
