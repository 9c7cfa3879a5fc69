"use client";

import { useSearchParams } from "next/navigation";
import type { Application } from "@/lib/contracts/application";
import { type Journey, mayOpenStep, type Step } from "@/lib/domain/application/steps";
import { isFromSummary, type ReturnStep, returnRoute, returnStep } from "@/lib/domain/step-routes";

/** The step from which the applicant came to change an answer, if they may return to it; otherwise undefined. */
export const useReturnStep = ({ maxStep }: Application, journey: Journey): ReturnStep | undefined => {
  const requested = returnStep(Object.fromEntries(useSearchParams()));
  return requested && mayOpenStep(journey, maxStep, requested) ? requested : undefined;
};

/** The address that an applicant returns to: on the summary the line whose link, which names its field, led here. */
export const returnAddress = (formId: string, step: Step, hasSummary: boolean): string =>
  returnRoute(formId, step, window.location.hash.slice(1), hasSummary);

/** Whether the applicant came from the summary, perhaps over another step. */
export const useIsFromSummary = (): boolean => isFromSummary(Object.fromEntries(useSearchParams()));
