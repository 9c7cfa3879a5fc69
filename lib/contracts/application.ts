import { z } from "zod";
import { SIGNERS } from "@/lib/domain/application/contract";
import { storedGuardiansSchema, storedStudentSchema } from "@/lib/domain/application/draft-schema";
import { APPOINTMENT_STATES, LEGAL_STATUSES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { STEPS } from "@/lib/domain/application/steps";
import { SIGNATURES } from "@/lib/domain/dashboard/walk-in";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { clockTime, day, id, instant, locale, locationKey, weekday } from "./wire-types";

const step = z.enum(STEPS);
const version = z.number().int().nonnegative();
export const legalStatus = z.literal(Object.values(LEGAL_STATUSES));

/** Where the link for the guardian was sent, and how far it has got. */
export const handOverSchema = z.object({
  method: z.enum(VERIFICATION_METHODS),
  value: z.string(),
  sentAt: instant,
  endsAt: instant,
  openedAt: instant.optional(),
  acceptedAt: instant.optional(),
  /** The student who still reads what they typed, by their masked number or address. */
  reader: z.object({ value: z.string(), seesAppointment: z.boolean() }).optional(),
});
export type HandOver = z.output<typeof handOverSchema>;

const heldSession = z.object({ _id: id, weekday, start_time: clockTime, end_time: clockTime });

/** The appointment as the applicant sees it; days are the location's, instants UTC. */
export const attendanceSchema = z.object({
  lang: locale,
  startDay: day,
  pairStartDay: day.nullish(),
  /** The second start day before a move to one session: a saved calendar still has it. */
  droppedStartDay: day.optional(),
  presentationDate: instant,
  locationKey,
  session: heldSession,
  secondarySession: heldSession.nullable(),
  createdAt: instant,
  status: z.enum(REGISTRATION_STATUSES),
  state: z.enum(APPOINTMENT_STATES),
  userId: z.string(),
  reference: z.string(),
  appointmentDate: z.object({ dateTime: instant }),
  workingHours: z.array(z.object({ weekday, open: clockTime, close: clockTime })),
});
export type Attendance = z.output<typeof attendanceSchema>;

const seats = { start_day_id: id, pair_start_day_id: id.nullish(), presentation_id: id };

/** Seats that count as taken until `expiresAt`; an offer is a hold from the waiting list. */
export const holdSchema = z.object({ ...seats, isOffer: z.boolean(), expiresAt: instant });
export type Hold = z.output<typeof holdSchema>;

/** A place on the waiting list; `position` counts from 1 among those who wait for the same pair. */
export const waitingSchema = z.object({
  _id: id,
  position: z.number().int().positive(),
  session_id: id,
  secondary_session_id: id.nullish(),
  from: day,
  to: day,
  /** No seat can be offered: the form is incomplete, or the student of no accepted age on these days. */
  isPaused: z.boolean().optional(),
});
export type Waiting = z.output<typeof waitingSchema>;

export const applicationSchema = z.object({
  _id: id,
  step,
  maxStep: step,
  version,
  /** The id of the save that made this version, if it carried one. */
  saveId: z.uuid().optional(),
  status: z.enum(REGISTRATION_STATUSES),
  language: locale,
  location_key: locationKey.optional(),
  userLegalStatus: legalStatus.nullable(),
  student: storedStudentSchema,
  guardians: storedGuardiansSchema,
  contract: z
    .object({
      version: z.string(),
      hash: z.string(),
      language: locale,
      signedAt: instant,
      signer: z.enum(SIGNERS),
      /** Signed at the desk: before whom of the staff, left out for applicants, and the name that was typed on the screen. */
      atDesk: z.object({ staff: id.optional(), how: z.enum(SIGNATURES), name: z.string().optional() }).optional(),
    })
    .optional(),
  appointment: attendanceSchema.optional(),
  /** Seats that are held while the confirmation is read, or offered from the waiting list. */
  hold: holdSchema.optional(),
  waiting: waitingSchema.optional(),
  /**
   * Whether the e-mail address in the form is confirmed for this applicant. Missing in drafts, without an address, where no
   * message can be sent there, and where it is the verified one.
   */
  mailbox: z.enum(["unconfirmed", "confirmed"]).optional(),
  /** The joint booking: drafts of one applicant with the same id are meant to be booked together. */
  jointBooking: id.optional(),
  /** The hand-over from a student under age to a guardian. */
  handOver: handOverSchema.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Application = z.output<typeof applicationSchema>;

export const summarySchema = z.object({
  _id: id,
  step,
  maxStep: step,
  status: z.enum(REGISTRATION_STATUSES),
  location_key: locationKey.optional(),
  language: locale,
  firstName: z.string(),
  namePrefix: z.string().optional(),
  lastName: z.string(),
  appointmentState: z.enum(APPOINTMENT_STATES).nullable(),
  presentationDate: instant.nullish(),
  /** When the waiting list's offer expires. */
  offerExpiresAt: instant.nullish(),
  isWaiting: z.boolean().optional(),
  /** Whether a brother's or sister's application can take guardians over from it. */
  hasGuardians: z.boolean().optional(),
  jointBooking: id.optional(),
  /** The seats of the form or the appointment; `isTaken` says whether they are booked or held already. */
  seats: z
    .object({
      session_id: id,
      secondary_session_id: id.optional(),
      start_day: id,
      presentation_date: id,
      customSchedule: z.array(id).optional(),
      isTaken: z.boolean(),
    })
    .optional(),
  /** Missing where the backend does not say when it was saved. */
  updatedAt: instant.optional(),
  version,
});
export type Summary = z.output<typeof summarySchema>;
