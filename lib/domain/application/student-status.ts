import type { REGISTRATION_STATUSES } from "./enumerations";

type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** What a submitted application makes of the student: somebody not yet registered, until the application is accepted. */
export const studentStatusOf = (status: Exclude<RegistrationStatus, "draft">): "not_registered" | "registered" =>
  status === "accepted" ? "registered" : "not_registered";
