"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { SaveFailure } from "@/components/application/save-failure";
import { useStepSave } from "@/components/application/use-step-save";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { buttonClass } from "@/components/ui/button";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { journeyOf } from "@/lib/domain/application/fields";
import { previousStep } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import { routeOfStep } from "@/lib/domain/step-routes";
import { isUnmodifiedClick } from "@/lib/kit/unmodified-click";

/** Back from the summary: saves the step, then opens it. If that fails, the link opens it without saving. */
export const BackLink = (props: FormScreenProps & { isBooking: boolean }) => {
  const { application, configuration, language, today, isBooking } = props;
  const { student } = application;
  const common = useTranslations("common");
  const journey = journeyOf(configuration, student, today);
  const stepSave = { application, journey, language, today, isAdult: isAdult(student.birthDate, today) };
  const { leave, state, isBusy } = useStepSave({ ...stepSave, step: "confirmation" });
  useLoadingFlag(isBusy);
  const previous = previousStep(journey, "confirmation");
  if (!previous) return null;

  const hasFailed = state.is === "failed" || state.is === "stale";
  const back = (event: MouseEvent) => {
    // A save would change the form that is being booked.
    if (hasFailed || isBooking || !isUnmodifiedClick(event)) return;
    event.preventDefault();
    if (!isBusy) void leave(previous, {});
  };
  return (
    <>
      <a
        className={buttonClass({ variant: "quiet", size: "large" })}
        href={routeOfStep(application._id, previous)}
        onClick={back}
      >
        {common("back")}
      </a>
      <div className="w-full empty:hidden">
        <SaveFailure onRetry={() => void leave(previous, {})} state={state} />
      </div>
    </>
  );
};
