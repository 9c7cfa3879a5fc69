import type { Attendance } from "@/lib/contracts/registrations";

/** What applicants are told of besides codes. */
export const EVENTS = [
  "booked",
  "changed",
  "cancelled",
  "presentation_moved",
  "reminder_48h",
  "reminder_3h",
  "offered",
  "waiting_ended",
] as const;
export type OutboxEvent = (typeof EVENTS)[number];

/**
 * What an event tells of, as it was then: the appointment (of an offer, the seats offered and until when; of a wait that
 * has ended, the range of days). `sequence` counts an appointment's changes, as calendars want it.
 */
export interface EventData {
  appointment?: Omit<Attendance, "workingHours"> & { sequence: number };
  offer?: { startDay: string; presentationDate: string; locationKey: string; expiresAt: string };
  waiting?: { from: string; to: string; locationKey: string };
}
