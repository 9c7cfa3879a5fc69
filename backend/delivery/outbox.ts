import type { Attendance } from "@/lib/contracts/application";

/** The events that applicants are notified of, besides codes. */
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
 * The data of an event at its time: the appointment, or the offer, or the range of days that the applicant waited for. `sequence`
 * counts the changes of an appointment, as calendars require.
 */
export interface EventData {
  appointment?: Omit<Attendance, "workingHours"> & { sequence: number };
  offer?: { startDay: string; presentationDate: string; locationKey: string; expiresAt: string };
  waiting?: { from: string; to: string; locationKey: string };
}
