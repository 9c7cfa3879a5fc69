import { appointmentCalls } from "./appointments";
import type { Call } from "./call";
import { configurationCalls } from "./configuration";
import { peopleCalls } from "./people";
import { presentationCalls } from "./presentations";
import { registrationCalls } from "./registrations";
import { scheduleCalls } from "./schedule";
import { schoolCalls } from "./schools";
import { startDayCalls } from "./start-days";
import { verificationCalls } from "./verification";

/** Every call that the specification names. The first that matches a request answers it. */
export const CALLS: readonly Call[] = [
  ...configurationCalls,
  ...verificationCalls,
  ...registrationCalls,
  ...appointmentCalls,
  ...scheduleCalls,
  ...startDayCalls,
  ...presentationCalls,
  ...schoolCalls,
  ...peopleCalls,
];
