"use client";

import dynamic from "next/dynamic";
import type { ScreenName } from "@/app/[tenant]/[locale]/(applicant)/screen-name";
import { onceLoaded } from "@/components/ui/once-loaded";

const questions = () => import("@/components/application-form/step-screen").then((part) => part.StepScreen);
const guardians = () =>
  import("@/components/application-form/guardian-step-screen").then((part) => part.GuardianStepScreen);
const handOver = () => import("@/components/hand-over/hand-over-screen").then((part) => part.HandOverScreen);
const seats = () => import("@/components/session/session-screen").then((part) => part.SessionScreen);
const summary = () => import("@/components/confirmation/confirmation-screen").then((part) => part.ConfirmationScreen);

// One chunk per step: a step's page does not load the other steps' screens. The framework finds the chunk only where the
// import stands in the call.
export const SCREENS = {
  questions: onceLoaded(
    dynamic(() => import("@/components/application-form/step-screen").then((part) => part.StepScreen)),
    questions,
  ),
  guardians: onceLoaded(
    dynamic(() => import("@/components/application-form/guardian-step-screen").then((part) => part.GuardianStepScreen)),
    guardians,
  ),
  handOver: onceLoaded(
    dynamic(() => import("@/components/hand-over/hand-over-screen").then((part) => part.HandOverScreen)),
    handOver,
  ),
  seats: onceLoaded(
    dynamic(() => import("@/components/session/session-screen").then((part) => part.SessionScreen)),
    seats,
  ),
  summary: onceLoaded(
    dynamic(() => import("@/components/confirmation/confirmation-screen").then((part) => part.ConfirmationScreen)),
    summary,
  ),
} satisfies Record<ScreenName, unknown>;
