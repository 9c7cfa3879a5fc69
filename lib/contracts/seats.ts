import { z } from "zod";
import { endpoint } from "./endpoint";
import { booked } from "./registrations";
import { day, id, idParams, instant, nothing } from "./wire-types";

/** Seats before and after an appointment: held, waited for, given back. */
export const seats = {
  hold: endpoint({
    method: "POST",
    path: "/registration/hold/{id}",
    auth: "applicant",
    params: idParams,
    body: z.object({ start_day_id: id, pair_start_day_id: id.nullish(), presentation_id: id }),
    reply: z.object({ expiresAt: instant }),
    errors: [
      "not_found",
      "form_student_session_unavailable",
      "too_many_requests",
      "registration_closed",
      "presentation_started",
    ],
  }),
  release: endpoint({
    method: "DELETE",
    path: "/registration/hold/{id}",
    auth: "applicant",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found"],
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/registration/appointment/{id}",
    auth: "applicant",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found", "presentation_started", "registration_closed"],
  }),
  joinWaitingList: endpoint({
    method: "POST",
    path: "/registration/{id}/waiting-list",
    auth: "applicant",
    params: idParams,
    body: z.object({ session_id: id, secondary_session_id: id.nullish(), from: day, to: day }),
    reply: z.object({ _id: id, position: z.number().int().positive() }),
    status: 201,
    errors: [
      "not_found",
      "validation_failed",
      "age_restricted",
      "appointment_exists",
      "registration_closed",
      "waiting_list_not_needed",
    ],
  }),
  leaveWaitingList: endpoint({
    method: "DELETE",
    path: "/registration/{id}/waiting-list",
    auth: "applicant",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found"],
  }),
  acceptOffer: endpoint({
    method: "POST",
    path: "/registration/{id}/waiting-list/accept",
    auth: "applicant",
    params: idParams,
    reply: booked,
    errors: [
      "not_found",
      "waiting_list_no_offer",
      "validation_failed",
      "age_restricted",
      "registration_stale",
      "registration_closed",
      "form_student_session_unavailable",
    ],
  }),
  calendar: endpoint({
    method: "GET",
    path: "/registration/{id}/calendar.ics",
    auth: "applicant",
    params: idParams,
    reply: nothing,
    media: "text/calendar",
    errors: ["not_found"],
  }),
};
