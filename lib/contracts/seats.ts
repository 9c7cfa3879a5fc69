import { z } from "zod";
import { CALENDAR_EVENTS } from "@/lib/domain/schedule/calendar-events";
import { endpoint } from "./endpoint";
import { booked } from "./registrations";
import { IDS, SOON, sampleAttendance } from "./samples";
import { id, idParams, instant, nothing, requestedDay } from "./wire-types";

/** Seats before and after an appointment: holds, the waiting list, cancelling, documents. */
export const seats = {
  hold: endpoint(
    {
      about:
        "Holds seats for ten minutes while the confirmation is read; renewed twice at most. The form must be complete except for the seats.",
      method: "POST",
      path: "/registration/hold/{id}",
      auth: "applicant",
      feature: "holds",
      params: idParams,
      body: z.object({ start_day_id: id, pair_start_day_id: id.nullish(), presentation_id: id }),
      reply: z.object({ expiresAt: instant }),
      errors: [
        "not_found",
        "form_student_session_unavailable",
        "validation_failed",
        "too_many_requests",
        "registration_closed",
        "presentation_started",
      ],
    },
    { expiresAt: SOON },
  ),
  release: endpoint({
    about: "Releases held seats.",
    method: "DELETE",
    path: "/registration/hold/{id}",
    auth: "applicant",
    feature: "holds",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found"],
  }),
  cancel: endpoint({
    about: "Cancels the appointment and frees its seats.",
    method: "DELETE",
    path: "/registration/appointment/{id}",
    auth: "applicant",
    feature: "cancellation",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found", "presentation_started", "registration_closed", "too_many_requests"],
  }),
  joinWaitingList: endpoint(
    {
      about: "Joins the waiting list for a session in a range of days that are all full.",
      method: "POST",
      path: "/registration/{id}/waiting-list",
      auth: "applicant",
      feature: "waitingList",
      params: idParams,
      body: z.object({ session_id: id, secondary_session_id: id.nullish(), from: requestedDay, to: requestedDay }),
      reply: z.object({ _id: id, position: z.number().int().positive() }),
      status: 201,
      errors: [
        "not_found",
        "validation_failed",
        "age_restricted",
        "appointment_exists",
        "registration_closed",
        "registration_stale",
        "waiting_list_not_needed",
      ],
    },
    { _id: IDS.waiting, position: 3 },
  ),
  leaveWaitingList: endpoint({
    about: "Leaves the waiting list and releases offered seats.",
    method: "DELETE",
    path: "/registration/{id}/waiting-list",
    auth: "applicant",
    feature: "waitingList",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found"],
  }),
  acceptOffer: endpoint(
    {
      about: "Books the seats that the waiting list offers.",
      method: "POST",
      path: "/registration/{id}/waiting-list/accept",
      auth: "applicant",
      feature: "waitingList",
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
        "too_many_requests",
      ],
    },
    { success: true, appointment: sampleAttendance },
  ),
  calendar: endpoint({
    about:
      "The appointment as a calendar file. A cancelled one is a file that removes one event from calendars: the presentation, or the `event` named. So is `pairStartDay` after a move from two sessions to one.",
    method: "GET",
    path: "/registration/{id}/calendar.ics",
    auth: "applicant",
    feature: "calendar",
    params: idParams,
    query: z.object({ event: z.enum(CALENDAR_EVENTS).optional() }),
    reply: nothing,
    media: "text/calendar",
    errors: ["not_found"],
  }),
  paper: endpoint({
    about: "The appointment on one page, in the application's language.",
    method: "GET",
    path: "/registration/{id}/appointment.pdf",
    auth: "applicant",
    feature: "paper",
    params: idParams,
    reply: nothing,
    media: "application/pdf",
    errors: ["not_found", "too_many_requests"],
  }),
};
