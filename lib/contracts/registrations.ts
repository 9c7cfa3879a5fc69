import { z } from "zod";
import { CONTRACT_VERSION_LENGTH, SIGNERS } from "@/lib/domain/application/contract";
import { guardiansDraftSchema, studentDraftSchema } from "@/lib/domain/application/draft-schema";
import { backendNameOf } from "@/lib/domain/application/registration-record";
import { applicationSchema, attendanceSchema, legalStatus, summarySchema } from "./application";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW, sampleApplication, sampleAttendance } from "./samples";
import { id, idParams, locale, locationKey, nothing } from "./wire-types";

const { step, version, saveId } = applicationSchema.shape;
export const noteToStaff = z.string().max(1000).default("");
const booking = { isStudentAdult: z.boolean(), message: noteToStaff };
export const booked = z.object({ success: z.literal(true), appointment: attendanceSchema });

export const registrations = {
  list: endpoint(
    {
      about: "The caller's applications, last changed first.",
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
        /** An application of the same identity whose guardians, address and location the new one begins with. */
        familyOf: id.optional(),
        /** Both are booked together: `familyOf` names a draft, and the new one joins its joint booking. */
        isJoint: z.boolean().optional(),
      }),
      reply: applicationSchema,
      status: 201,
      errors: ["not_found", "registration_limit_reached", "registration_not_draft", "too_many_requests"],
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
      about: "One application as last saved.",
      method: "GET",
      path: "/registration/{id}",
      auth: "applicant",
      params: idParams,
      reply: applicationSchema,
      errors: ["not_found", "registration_handed_over"],
    },
    {
      ...sampleApplication,
      step: "done",
      maxStep: "done",
      status: "submitted",
      student: { ...sampleApplication.student, email: "family@example.org" },
      appointment: sampleAttendance,
      mailbox: "unconfirmed",
    },
  ),
  save: endpoint(
    {
      about:
        "Saves the whole form on top of the version that was read; `contract` accepts the agreement. A stale save changes nothing and returns the current application in `data.current`; its `saveId` is that of the save which made it, so that a client recognises a save of its own whose answer was lost. A draft may be incomplete, but a given birth date is a real day, not in the future and at most 120 years ago. Once it is submitted, the form is validated whole as for a booking, and other seats in `student` are a request: the application shows its appointment's own until `PATCH /registration/update-appointment/{id}` moves it.",
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
        saveId,
        contract: z.object({ version: z.string().max(CONTRACT_VERSION_LENGTH), signer: z.enum(SIGNERS) }).optional(),
      }),
      fieldName: backendNameOf,
      reply: applicationSchema,
      errors: [
        "not_found",
        "registration_handed_over",
        "registration_stale",
        "validation_failed",
        "age_restricted",
        "registration_closed",
        "contract_changed",
      ],
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
        "Books the seats of the saved form: start day, the pair's start day and presentation, all or none. A repeat with the same seats returns the same appointment.",
      method: "POST",
      path: "/registration/make-appointment/{id}",
      auth: "applicant",
      params: idParams,
      body: z.object(booking),
      reply: booked,
      errors: [
        "not_found",
        "registration_withdrawn",
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
      about:
        "Moves the appointment, or books again after a cancellation; the old seats are freed. The new seats are those in `student`, else those that the last save asked for, else the appointment's own. A repeat returns the same appointment.",
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
        "registration_withdrawn",
        "form_student_session_unavailable",
        "validation_failed",
        "age_restricted",
        "registration_not_submitted",
        "registration_stale",
        "presentation_started",
        "registration_closed",
        "too_many_requests",
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
