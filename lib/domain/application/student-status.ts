import type { REGISTRATION_STATUSES } from "./enumerations";

type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** The student's status: registered once the application is accepted. */
export const studentStatusOf = (status: Exclude<RegistrationStatus, "draft">): "not_registered" | "registered" =>
  status === "accepted" ? "registered" : "not_registered";
