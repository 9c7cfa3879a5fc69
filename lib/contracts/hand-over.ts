import { z } from "zod";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { applicationSchema, attendanceSchema, summarySchema } from "./application";
import { endpoint } from "./endpoint";
import { IDS, NOW, sampleApplication, sampleAttendance } from "./samples";
import { idParams, instant, locale } from "./wire-types";

const TOKEN_LENGTH = 43;
const token = z.object({ token: z.string().length(TOKEN_LENGTH) });

const { presentationDate, locationKey, state } = attendanceSchema.shape;

/**
 * What a student reads of the application that a guardian has taken over: what they had typed themselves by then, and, where the
 * guardian lets them, when and where to come.
 */
export const handedOverSchema = z.object({
  _id: applicationSchema.shape._id,
  location_key: applicationSchema.shape.location_key,
  student: applicationSchema.shape.student,
  seesAppointment: z.boolean(),
  appointment: z.object({ presentationDate, locationKey, state }).optional(),
  acceptedAt: instant,
});
export type HandedOver = z.output<typeof handedOverSchema>;

const SENT = {
  method: "sms",
  value: "+37491234568",
  sentAt: NOW,
  endsAt: "2026-06-15T09:30:00.000Z",
} as const;
const TAKEN = {
  ...SENT,
  openedAt: NOW,
  acceptedAt: NOW,
  reader: { value: "+374•••567", seesAppointment: false },
};
const MINOR = { ...sampleApplication, userLegalStatus: 2 as const, guardians: [] };

export const handOver = {
  send: endpoint(
    {
      about:
        "Sends a guardian the link by which they take over the draft of a student under age. The link before it ends. Without `to` it goes where the last one went.",
      method: "POST",
      path: "/registration/{id}/hand-over",
      auth: "applicant",
      feature: "handOver",
      params: idParams,
      body: z.object({
        to: z.object({ value: z.string().trim().min(1).max(200), method: z.enum(VERIFICATION_METHODS) }).optional(),
        language: locale,
      }),
      reply: applicationSchema,
      errors: [
        "not_found",
        "registration_not_draft",
        "hand_over_not_minor",
        "hand_over_ended",
        "hand_over_to_self",
        "verification_value_invalid",
        "verification_number_refused",
        "verification_address_refused",
        "verification_send_failed",
        "too_many_requests",
      ],
    },
    { ...MINOR, handOver: SENT },
  ),
  takeBack: endpoint(
    {
      about:
        "Ends the link that was sent to a guardian; once a guardian has taken over, ends the student's reading. Does nothing when there is neither.",
      method: "DELETE",
      path: "/registration/{id}/hand-over",
      auth: "applicant",
      feature: "handOver",
      params: idParams,
      reply: applicationSchema,
      errors: ["not_found"],
    },
    MINOR,
  ),
  share: endpoint(
    {
      about:
        "Lets the student see the appointment of the application that the caller has taken over, or no longer. Does nothing once the reading has ended.",
      method: "PUT",
      path: "/registration/{id}/hand-over",
      auth: "applicant",
      feature: "handOver",
      params: idParams,
      body: z.object({ seesAppointment: z.boolean() }),
      reply: applicationSchema,
      errors: ["not_found"],
    },
    { ...sampleApplication, handOver: TAKEN },
  ),
  open: endpoint(
    {
      about:
        "What a link leads to: the first name of the student, the masked number or address of who sent it, and the centre, before the guardian has verified anything.",
      method: "POST",
      path: "/hand-over/open",
      auth: "anyone",
      feature: "handOver",
      body: token,
      reply: z.object({
        firstName: summarySchema.shape.firstName,
        sender: z.string(),
        location_key: summarySchema.shape.location_key,
        endsAt: instant,
      }),
      errors: ["hand_over_ended", "too_many_requests"],
    },
    { firstName: "Ani", sender: TAKEN.reader.value, location_key: "yerevan", endsAt: SENT.endsAt },
  ),
  accept: endpoint(
    {
      about:
        "Takes over the application of a link, once; whoever has taken it over gets it again. The caller must have verified the number or mailbox that the link was sent to; the agreement is theirs to accept anew.",
      method: "POST",
      path: "/hand-over/accept",
      auth: "applicant",
      feature: "handOver",
      body: token.extend({
        /** Whether the student may see the appointment: no, unless the guardian says so. */
        seesAppointment: z.boolean().optional(),
      }),
      reply: applicationSchema,
      errors: [
        "hand_over_ended",
        "hand_over_other_addressee",
        "hand_over_to_self",
        "registration_limit_reached",
        "too_many_requests",
      ],
    },
    { ...sampleApplication, step: "contract", handOver: TAKEN },
  ),
  list: endpoint(
    {
      about: "The applications that guardians have taken over from the caller, as the caller may read them.",
      method: "GET",
      path: "/hand-over",
      auth: "applicant",
      feature: "handOver",
      reply: z.object({ applications: z.array(handedOverSchema) }),
    },
    {
      applications: [
        {
          _id: IDS.application,
          location_key: "yerevan",
          student: { firstName: "Անի", lastName: "Պետրոսյան", birthDate: "2011-02-03" },
          seesAppointment: true,
          appointment: {
            presentationDate: sampleAttendance.presentationDate,
            locationKey: sampleAttendance.locationKey,
            state: sampleAttendance.state,
          },
          acceptedAt: NOW,
        },
      ],
    },
  ),
};
