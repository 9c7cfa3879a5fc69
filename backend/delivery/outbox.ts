import type { Db } from "@/backend/db/database";
import type { Sql } from "@/backend/db/sql";
import type { Attendance } from "@/lib/contracts/application";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Locale } from "@/lib/domain/country/locales";
import type { DeskReasonCode } from "@/lib/domain/dashboard/reasons";

/** Events that an applicant causes, or staff on their behalf; the clock causes the others. */
export const CHANGES: readonly OutboxEvent[] = ["booked", "changed", "cancelled"];

/** Events that give the state of an appointment, and change it in calendars. Only the newest of an application matters. */
export const APPOINTMENT_EVENTS: readonly OutboxEvent[] = [...CHANGES, "presentation_moved"];

/**
 * Events that go to the verified identity alone, not to an address in the form: those of an application that is not finished yet,
 * what staff write to many, which reaches each person once, and a correction, which may have changed that address.
 */
export const IDENTITY_EVENTS: readonly OutboxEvent[] = ["draft_reminder", "old_enough", "announcement", "corrected"];

/**
 * The data of an event at its time: the appointment, or the offer, or the range of days that the applicant waited for, or the
 * corrected answers, or the centre of an unfinished application. `sequence` counts the changes of an appointment, as calendars require.
 */
export interface EventData {
  appointment?: Omit<Attendance, "workingHours" | "appointmentDate"> & { sequence: number };
  offer?: { startDay: string; presentationDate: string; locationKey: string; expiresAt: string };
  waiting?: { from: string; to: string; locationKey: string };
  /** Staff sent it once more. */
  isResent?: true;
  /** The change is staff's, with the reason that the person is told. */
  desk?: { reason: DeskReasonCode; text?: string };
  /** `language`: of the text that its reader gets. The text is stored once, in the announcement. */
  announcement?: { locationKey: string; language: Locale };
  /** Paths of the answers that staff corrected, without their values. */
  corrected?: { fields: string[]; locationKey: string };
  /**
   * `resumes`: the link leads to this application, else to the list of all, and the message is not about this one. `language`: of the
   * message, if it is not the application's.
   */
  draft?: { locationKey: string; resumes: boolean; language?: Locale };
}

/** Sends a statement that inserts into the outbox, and tells of new rows. Returns how many. Bookings write theirs in `book_many`. */
export const writeOutbox = async (db: Db, statement: Sql): Promise<number> => {
  const count = await db.run(statement);
  if (count > 0) db.tell("outbox");
  return count;
};
