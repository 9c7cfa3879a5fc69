"use client";

import { Guardians } from "./guardians";
import { StepScreen, type StepScreenProps } from "./step-screen";

/** The step of the guardians: its own questions, and those about each guardian. */
export const GuardianStepScreen = (props: StepScreenProps) => <StepScreen {...props} Below={Guardians} />;
