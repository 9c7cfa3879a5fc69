import { z } from "zod";
import { CONTRACT_VERSION_LENGTH, SIGNERS } from "@/lib/domain/application/contract";
import { guardiansDraftSchema, studentDraftSchema } from "@/lib/domain/application/draft-schema";
import { APPOINTMENT_STATES, LEGAL_STATUSES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import { backendNameOf } from "@/lib/domain/application/registration-record";
import { STEPS } from "@/lib/domain/application/steps";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW, sampleApplication, sampleAttendance } from "./samples";
import { clockTime, day, id, idParams, instant, locale, locationKey, nothing, weekday } from "./wire-types";

const step = z.enum(STEPS);
const version = z.number().int().nonnegative();
const legalStatus = z.union([z.literal(LEGAL_STATUSES.adult), z.literal(LEGAL_STATUSES.legalParentOrGuardian)]);

const heldSession = z.object({ _id: id, weekday, start_time: clockTime, end_time: clockTime });

/** The appointment as the applicant sees it; days are the location's, instants UTC. */
export const attendanceSchema = z.object({
  lang: locale,
  startDay: day,
  pairStartDay: day.nullish(),
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
});
export type Waiting = z.output<typeof waitingSchema>;

export const applicationSchema = z.object({
  _id: id,
  step,
  maxStep: step,
  version,
  status: z.enum(REGISTRATION_STATUSES),
  language: locale,
  location_key: locationKey.optional(),
  userLegalStatus: legalStatus.nullable(),
  student: studentDraftSchema,
  guardians: guardiansDraftSchema,
  contract: z
    .object({ version: z.string(), hash: z.string(), language: locale, signedAt: instant, signer: z.enum(SIGNERS) })
    .optional(),
  appointment: attendanceSchema.optional(),
  /** Seats kept while the confirmation is read, or offered from the waiting list. */
  hold: holdSchema.optional(),
  waiting: waitingSchema.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Application = z.output<typeof applicationSchema>;

const summarySchema = z.object({
  _id: id,
  step,
  maxStep: step,
  status: z.enum(REGISTRATION_STATUSES),
  location_key: locationKey.optional(),
  language: locale,
  firstName: z.string(),
  lastName: z.string(),
  appointmentState: z.enum(APPOINTMENT_STATES).nullable(),
  presentationDate: instant.nullish(),
  /** Until when the waiting list keeps seats for it. */
  offerExpiresAt: instant.nullish(),
  isWaiting: z.boolean().optional(),
  /** Whether a brother's or sister's application can take guardians over from it. */
  hasGuardians: z.boolean().optional(),
  updatedAt: instant,
  version,
});
export type Summary = z.output<typeof summarySchema>;

const booking = { isStudentAdult: z.boolean(), message: z.string().max(1000).default("") };
export const booked = z.object({ success: z.literal(true), appointment: attendanceSchema });

export const registrations = {
  list: endpoint(
    {
      about: "The applications of who asks, newest change first.",
      method: "GET",
      path: "/registration",
      auth: "applicant",
      reply: z.object({ registrations: z.array(summarySchema) }),
    },
    {
      registrations: [
        {
          _id: IDS.application,
          step: "studentData",
          maxStep: "session",
          status: "draft",
          location_key: "yerevan",
          language: "hy",
          firstName: "Անի",
          lastName: "Պետրոսյան",
          appointmentState: null,
          isWaiting: false,
          hasGuardians: true,
          updatedAt: NOW,
          version: 4,
        },
      ],
    },
  ),
  create: endpoint(
    {
      about: "Begins an application.",
      method: "POST",
      path: "/registration",
      auth: "applicant",
      body: z.object({
        language: locale,
        location_key: locationKey.optional(),
        userLegalStatus: legalStatus.optional(),
        /** An application of the same identity whose guardians and address the new one begins with. */
        familyOf: id.optional(),
      }),
      reply: applicationSchema,
      status: 201,
      errors: ["not_found", "registration_limit_reached", "too_many_requests"],
    },
    {
      _id: IDS.application,
      step: "location",
      maxStep: "location",
      version: 0,
      status: "draft",
      language: "hy",
      userLegalStatus: null,
      student: {},
      guardians: [],
      createdAt: EARLIER,
      updatedAt: EARLIER,
    },
  ),
  get: endpoint(
    {
      about: "One application, as it was saved last.",
      method: "GET",
      path: "/registration/{id}",
      auth: "applicant",
      params: idParams,
      reply: applicationSchema,
      errors: ["not_found"],
    },
    sampleApplication,
  ),
  save: endpoint(
    {
      about:
        "Saves the whole form over the version it was read at; `contract` accepts the agreement. Of a stale save, `data.current` brings the application as it is.",
      method: "PUT",
      path: "/registration/{id}",
      auth: "applicant",
      params: idParams,
      body: z.object({
        location_key: locationKey.nullish(),
        userLegalStatus: legalStatus.nullish(),
        student: studentDraftSchema,
        guardians: guardiansDraftSchema,
        step,
        maxStep: step,
        lang: locale,
        isStudentAdult: z.boolean(),
        version,
        contract: z.object({ version: z.string().max(CONTRACT_VERSION_LENGTH), signer: z.enum(SIGNERS) }).optional(),
      }),
      fieldName: backendNameOf,
      reply: applicationSchema,
      errors: ["not_found", "registration_stale", "validation_failed", "registration_closed", "contract_changed"],
    },
    { ...sampleApplication, version: 5 },
  ),
  remove: endpoint({
    about: "Deletes a draft.",
    method: "DELETE",
    path: "/registration/{id}",
    auth: "applicant",
    feature: "deletion",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found", "registration_not_draft"],
  }),
  makeAppointment: endpoint(
    {
      about:
        "Books the seats of the saved form: start day, the pair's start day and presentation, all or none. Asked again with the same seats, it is the same appointment.",
      method: "POST",
      path: "/registration/make-appointment/{id}",
      auth: "applicant",
      params: idParams,
      body: z.object(booking),
      reply: booked,
      errors: [
        "not_found",
        "form_student_session_unavailable",
        "validation_failed",
        "age_restricted",
        "appointment_exists",
        "registration_stale",
        "contract_changed",
      ],
      visit: "ends",
    },
    { success: true, appointment: sampleAttendance },
  ),
  updateAppointment: endpoint(
    {
      about: "Moves the appointment to other seats, or books again after a cancellation; the old seats are given back.",
      method: "PATCH",
      path: "/registration/update-appointment/{id}",
      auth: "applicant",
      params: idParams,
      body: z.object({
        ...booking,
        student: z
          .object({
            session_id: id,
            secondary_session_id: id.nullish(),
            start_day: id,
            presentation_date: id,
            /** Both sessions of an own choice; an empty list for a pair that the centre offers. */
            customSchedule: z.array(id).max(2).optional(),
          })
          .optional(),
      }),
      fieldName: backendNameOf,
      reply: booked,
      errors: [
        "not_found",
        "form_student_session_unavailable",
        "validation_failed",
        "age_restricted",
        "registration_not_submitted",
        "registration_stale",
        "presentation_started",
        "registration_closed",
      ],
    },
    { success: true, appointment: { ...sampleAttendance, startDay: "2026-06-22", pairStartDay: "2026-06-25" } },
  ),
  attendance: endpoint(
    {
      about: "The appointment of an application.",
      method: "GET",
      path: "/registration/user-attendance/{id}",
      auth: "applicant",
      params: idParams,
      reply: attendanceSchema,
      errors: ["not_found"],
    },
    sampleAttendance,
  ),
};
