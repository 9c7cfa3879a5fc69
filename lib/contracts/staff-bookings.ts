import { z } from "zod";
import { APPOINTMENT_STATES } from "@/lib/domain/application/enumerations";
import { OUTBOX_EVENTS } from "@/lib/domain/application/messages";
import { DESK_REASONS, needsText, REASON_TEXT_MAX } from "@/lib/domain/dashboard/reasons";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { applicationSchema } from "./application";
import { endpoint } from "./endpoint";
import { offeredSeats, sampleSeats } from "./offered-seats";
import { booked } from "./registrations";
import { IDS, sampleAttendance, samplePresentation } from "./samples";
import { day, id, instant, locale, nothing } from "./wire-types";

/** The version of an application. */
export const { version } = applicationSchema.shape;

/** Why staff change an appointment. The person is told it. */
export const deskReason = z
  .object({
    code: z.enum(DESK_REASONS),
    /** Of `other` alone: what the person reads, as it is. */
    text: z.string().trim().min(1).max(REASON_TEXT_MAX).optional(),
  })
  .refine(({ code, text }) => needsText(code) === (text !== undefined), { path: ["text"] });

const registrationId = { registrationId: id };

const change = {
  ...registrationId,
  /** The version that staff saw; left out, the change is made on any. */
  version: version.optional(),
  reason: deskReason,
};

const seatsChange = z.object({
  ...change,
  presentationId: id,
  /** Another start day, with its session; left out, it stays. */
  start: z
    .object({
      startDayId: id,
      sessionId: id,
      /** The pair's session, or a second single one. */
      secondarySessionId: id.optional(),
    })
    .optional(),
});

const applicantSeats = offeredSeats.extend({
  version,
  /** How and in which language the person is told; without a method, no message reaches them. */
  recipient: z.object({ method: z.enum(VERIFICATION_METHODS).optional(), language: locale }),
  /** The seats of the appointment; left out where there never was one. */
  booked: z
    .object({
      state: z.enum(APPOINTMENT_STATES),
      startDayId: id,
      startDay: day,
      presentationId: id,
      presentationDate: instant,
    })
    .optional(),
});
export type ApplicantSeats = z.output<typeof applicantSeats>;

const REFUSED = [
  "not_found",
  "forbidden",
  "validation_failed",
  "registration_not_submitted",
  "registration_closed",
  "registration_stale",
  "presentation_started",
] as const;

const SEATS_REFUSED = [
  ...REFUSED,
  "registration_withdrawn",
  "form_student_session_unavailable",
  "age_restricted",
] as const;

/** What staff do with somebody's appointment. The person is told it, in their language and with the reason. */
export const staffBookings = {
  seats: endpoint(
    {
      about:
        "The seats that one applicant could be booked on: their own count as free, and their age is taken into account.",
      method: "GET",
      path: "/applicant/{registrationId}/seats",
      auth: "staff",
      feature: "desk",
      params: z.object(registrationId),
      reply: applicantSeats,
      errors: ["not_found", "forbidden"],
    },
    {
      version: 5,
      recipient: { method: "sms", language: "hy" },
      booked: {
        state: "active",
        startDayId: IDS.startDay,
        startDay: sampleAttendance.startDay,
        presentationId: IDS.presentation,
        presentationDate: samplePresentation.date,
      },
      ...sampleSeats,
    },
  ),
  move: endpoint(
    {
      about: "Moves an applicant's appointment to another presentation, and to another start day if one is given.",
      method: "POST",
      path: "/applicant/move",
      auth: "staff",
      feature: "desk",
      body: seatsChange,
      reply: booked,
      errors: [...SEATS_REFUSED, "appointment_cancelled"],
    },
    { success: true, appointment: sampleAttendance },
  ),
  book: endpoint(
    {
      about:
        "Books an applicant: anew after a cancellation or a missed presentation, or a complete draft for the first time.",
      method: "POST",
      path: "/applicant/book",
      auth: "staff",
      feature: "desk",
      body: seatsChange,
      reply: booked,
      errors: [...SEATS_REFUSED, "appointment_exists"],
    },
    { success: true, appointment: sampleAttendance },
  ),
  cancel: endpoint({
    about: "Cancels an applicant's appointment; its seats are free again.",
    method: "POST",
    path: "/applicant/cancel",
    auth: "staff",
    feature: "desk",
    body: z.object(change),
    reply: nothing,
    status: 204,
    errors: REFUSED,
  }),
  resend: endpoint(
    {
      about: "Sends the newest message about an applicant's appointment, or the open offer of seats, once more.",
      method: "POST",
      path: "/applicant/resend",
      auth: "staff",
      feature: "desk",
      body: z.object(registrationId),
      reply: z.object({ event: z.enum(OUTBOX_EVENTS), method: z.enum(VERIFICATION_METHODS) }),
      errors: ["not_found", "forbidden", "message_missing", "message_held_back"],
    },
    { event: "booked", method: "sms" },
  ),
  reopen: endpoint(
    {
      about:
        "Undoes an acceptance, until the end of its day at the centre: the applicant can change the application again.",
      method: "POST",
      path: "/applicant/reopen",
      auth: "staff",
      feature: "desk",
      body: z.object(registrationId),
      reply: z.object({ status: z.literal("submitted") }),
      errors: ["not_found", "forbidden", "registration_not_submitted", "acceptance_not_undone"],
    },
    { status: "submitted" },
  ),
};
