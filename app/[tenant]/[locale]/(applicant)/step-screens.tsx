"use client";

import dynamic from "next/dynamic";
import { onFirstInteraction } from "@/components/ui/first-interaction";

// One chunk per step: a step's page does not load the other steps' screens.
export const QuestionsScreen = dynamic(() =>
  import("@/components/application-form/step-screen").then((part) => part.StepScreen),
);
export const GuardiansScreen = dynamic(() =>
  import("@/components/application-form/guardian-step-screen").then((part) => part.GuardianStepScreen),
);
export const HandOverScreen = dynamic(() =>
  import("@/components/hand-over/hand-over-screen").then((part) => part.HandOverScreen),
);
export const SeatsScreen = dynamic(() =>
  import("@/components/session/session-screen").then((part) => part.SessionScreen),
);
export const SummaryScreen = dynamic(() =>
  import("@/components/confirmation/confirmation-screen").then((part) => part.ConfirmationScreen),
);

const fetchAll = () =>
  Promise.all([
    import("@/components/application-form/guardian-step-screen"),
    import("@/components/hand-over/hand-over-screen"),
    import("@/components/session/session-screen"),
    import("@/components/confirmation/confirmation-screen"),
  ]);

// Fetch the other steps' screens early, so that they are there on "Next".
if (typeof window !== "undefined") onFirstInteraction(() => void fetchAll().catch(() => undefined));
