import { readBackendEnvironment } from "@/backend/environment";
import { testEnvironment } from "@/tests/support/backend";

/** An environment with a host for `am`. */
export const anEnvironment = (variables: Record<string, string> = {}) =>
  readBackendEnvironment(
    testEnvironment("postgres://nowhere", { TENANT_HOSTS: "register.example.am=am", ...variables }),
  );

export const REGISTRATION = "0190b7a0-0000-7000-8000-000000000001";

/** A booked appointment of two sessions in Yerevan, as an event contains it. */
export const anAppointment = (changes: object = {}) => ({
  lang: "en" as const,
  startDay: "2026-05-18",
  pairStartDay: "2026-05-20",
  presentationDate: "2026-05-15T08:00:00.000Z",
  locationKey: "yerevan",
  session: { _id: "one", weekday: 1, start_time: "15:30", end_time: "17:30" },
  secondarySession: { _id: "two", weekday: 3, start_time: "16:00", end_time: "18:00" },
  createdAt: "2026-05-01T08:00:00.000Z",
  status: "submitted" as const,
  state: "active" as "active" | "cancelled",
  userId: "somebody",
  reference: "K7QM-2XPA",
  appointmentDate: { dateTime: "2026-05-15T08:00:00.000Z" },
  sequence: 0,
  ...changes,
});
