import type { Attendance } from "@/lib/contracts/application";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Locale } from "@/lib/domain/country/locales";

/** Events that an applicant causes; staff and the clock cause the others. */
export const CHANGES: readonly OutboxEvent[] = ["booked", "changed", "cancelled"];

/** Events that give the state of an appointment, and change it in calendars. Only the newest of an application matters. */
export const APPOINTMENT_EVENTS: readonly OutboxEvent[] = [...CHANGES, "presentation_moved"];

/** Events of an application that is not finished yet. They go to the verified identity alone, not to an address in the form. */
export const DRAFT_EVENTS: readonly OutboxEvent[] = ["draft_reminder", "old_enough"];

/**
 * The data of an event at its time: the appointment, or the offer, or the range of days that the applicant waited for, or the centre
 * of an unfinished application. `sequence` counts the changes of an appointment, as calendars require.
 */
export interface EventData {
  appointment?: Omit<Attendance, "workingHours"> & { sequence: number };
  offer?: { startDay: string; presentationDate: string; locationKey: string; expiresAt: string };
  waiting?: { from: string; to: string; locationKey: string };
  /**
   * `resumes`: the link leads to this application, else to the list of all, and the message is not about this one. `language`: of the
   * message, if it is not the application's.
   */
  draft?: { locationKey: string; resumes: boolean; language?: Locale };
}
