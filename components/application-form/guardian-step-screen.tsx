"use client";

import { Guardians } from "./guardians";
import { StepScreen, type StepScreenProps } from "./step-screen";

/** The step of the guardians: its questions, and each guardian's. */
export const GuardianStepScreen = (props: StepScreenProps) => <StepScreen {...props} Below={Guardians} />;
