import { z } from "zod";
import { CONTRACT_VERSION_LENGTH } from "@/lib/domain/application/contract";
import { guardiansDraftSchema, studentDraftSchema } from "@/lib/domain/application/draft-schema";
import { backendNameOf } from "@/lib/domain/application/registration-record";
import { NO_PHONE_REASONS, NO_PHONE_TEXT_LENGTH, SIGNATURES } from "@/lib/domain/dashboard/walk-in";
import { NAME_LENGTH } from "@/lib/domain/person/name";
import { attendanceSchema } from "./application";
import { endpoint } from "./endpoint";
import { offeredSeats, sampleSeats } from "./offered-seats";
import { noteToStaff } from "./registrations";
import { IDS, SOON, sampleAttendance } from "./samples";
import { code, identity } from "./verification";
import { id, instant, locale, locationKey, nothing, requestedDay } from "./wire-types";

/** The proof that a code to a number was right, for the booking of that number in the same login session. */
const proof = z.string().max(100);

/** What staff do for somebody at the desk who has no application yet. */
export const desk = {
  sendCode: endpoint(
    {
      about: "Sends a code to the phone of somebody at the desk, who tells it to the caller.",
      method: "POST",
      path: "/desk/verification/send",
      auth: "staff",
      feature: "desk",
      body: z.object({ ...identity, locationKey, language: locale }),
      reply: z.object({ retryAfterMS: z.number(), expiresAt: instant }),
      errors: [
        "forbidden",
        "verification_retry_timeout",
        "verification_value_invalid",
        "verification_number_refused",
        "verification_address_refused",
        "too_many_requests",
        "verification_send_failed",
      ],
    },
    { retryAfterMS: 60_000, expiresAt: SOON },
  ),
  checkCode: endpoint(
    {
      about:
        "Checks a code that the caller had sent. A correct one returns a proof, with which this login session adds one applicant of that number, within two hours.",
      method: "POST",
      path: "/desk/verification/check",
      auth: "staff",
      feature: "desk",
      body: z.object({ ...identity, locationKey, code }),
      reply: z.object({ proof, expiresAt: instant }),
      errors: [
        "forbidden",
        "verification_code_wrong",
        "verification_code_expired",
        "verification_blocked",
        "too_many_requests",
      ],
    },
    { proof: "2Zk5c0Tq0Vt6Q8m3o1hYw7dXr4uJ9eLbNfGsAiPzKxE", expiresAt: "2026-06-08T11:30:00.000Z" },
  ),
  seats: endpoint(
    {
      about:
        "The seats that somebody at the desk could be booked on: the start days that are free at the student's age, and the presentations with seats, today's among them until the day is over.",
      method: "GET",
      path: "/desk/seats",
      auth: "staff",
      feature: "desk",
      query: z.object({ locationKey, birthDate: requestedDay.optional() }),
      reply: offeredSeats,
      errors: ["forbidden"],
    },
    sampleSeats,
  ),
  add: endpoint(
    {
      about:
        "Adds an applicant at the desk and books the seats that the form names: all or nothing. The answers are validated whole, as for a booking. The application belongs to the number that `phone` proves; without a phone, to nobody who could sign in. A guardian who is not there signs on paper.",
      method: "POST",
      path: "/desk/applicants",
      auth: "staff",
      feature: "desk",
      body: z
        .object({
          locationKey,
          language: locale,
          phone: z.object({ ...identity, proof }).optional(),
          noPhone: z
            .object({ reason: z.enum(NO_PHONE_REASONS), text: z.string().max(NO_PHONE_TEXT_LENGTH).optional() })
            .optional(),
          guardianPresent: z.boolean().optional(),
          /** The agreement as it was signed; `name` is what the signer typed on the screen. */
          contract: z
            .object({
              version: z.string().max(CONTRACT_VERSION_LENGTH),
              how: z.enum(SIGNATURES),
              name: z.string().max(NAME_LENGTH).optional(),
            })
            .optional(),
          student: studentDraftSchema,
          guardians: guardiansDraftSchema,
          message: noteToStaff,
        })
        .refine(({ phone, noPhone }) => (phone === undefined) !== (noPhone === undefined), { path: ["phone"] }),
      fieldName: backendNameOf,
      reply: z.object({ registrationId: id, appointment: attendanceSchema }),
      status: 201,
      errors: [
        "forbidden",
        "validation_failed",
        "desk_phone_unverified",
        "registration_limit_reached",
        "contract_changed",
        "age_restricted",
        "form_student_session_unavailable",
      ],
    },
    { registrationId: IDS.application, appointment: sampleAttendance },
  ),
  paper: endpoint({
    about: "The appointment of an applicant on one page, in the application's language.",
    method: "GET",
    path: "/applicant/{registrationId}/appointment.pdf",
    auth: "staff",
    feature: "desk",
    params: z.object({ registrationId: id }),
    reply: nothing,
    media: "application/pdf",
    errors: ["not_found", "forbidden", "too_many_requests"],
  }),
};
