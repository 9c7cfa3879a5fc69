"use client";

import { useSearchParams } from "next/navigation";
import type { Application } from "@/lib/contracts/application";
import { type Journey, returnTarget, type Step } from "@/lib/domain/application/steps";
import { returnRoute, returnStep } from "@/lib/domain/routes";

/** The summary, if the applicant came from it to change an answer and may return; otherwise undefined. */
export const useReturnStep = ({ maxStep }: Application, journey: Journey): Step | undefined =>
  returnTarget(journey, maxStep, returnStep(Object.fromEntries(useSearchParams())));

/** The address that an applicant returns to: the line of the summary whose link, which names its field, led here. */
export const returnAddress = (formId: string): string => returnRoute(formId, window.location.hash.slice(1));
