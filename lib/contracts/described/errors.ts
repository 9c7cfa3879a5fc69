import { draft, IDS } from "@/lib/contracts/samples";
import type { ErrorCode } from "../errors";

interface DescribedError {
  about: string;
  /** What comes along, as it may look. */
  data?: Record<string, unknown>;
}

/** What each failure means to who calls. */
export const DESCRIBED_ERRORS: Record<ErrorCode, DescribedError> = {
  unauthenticated: { about: "There is no live token of the right kind." },
  forbidden: { about: "The token is another network's, or its bearer may not do this." },
  not_found: { about: "There is no such thing, or it is somebody else's." },
  method_not_allowed: { about: "The address has no such method." },
  body_invalid: { about: "The body is not what its type says, or has too much inside." },
  body_too_large: { about: "The body is larger than 1 MiB, or the file larger than 10 MiB." },
  body_too_slow: { about: "The body had not come whole within a minute." },
  unsupported_media_type: { about: "The body is not JSON, or the file of a kind that is not taken." },
  origin_refused: { about: "The request comes from a page of another site." },
  too_many_requests: { about: "A budget is used up; `Retry-After` says for how long.", data: { retryAfterMS: 42_000 } },
  internal: { about: "Something went wrong that nobody foresaw." },
  not_offered: { about: "The network's backend does not have what the call is about." },
  upstream_unavailable: { about: "A service behind this one cannot be reached." },
  upstream_timeout: { about: "A service behind this one took too long." },
  database_unavailable: { about: "The database does not answer; the same call may work in a moment." },
  upstream_busy: {
    about: "A service behind this one has more calls under way than it answers; try again in a moment.",
  },
  waiting_room: {
    about: "The network lets in no more just now: the visitor stands in line and asks again, see `Retry-After`.",
    data: { retryAfterMS: 42_000 },
  },

  verification_retry_timeout: {
    about: "The wait before the next code is not over.",
    data: { text: "retry timeout has not passed", retryAfterMS: 42_000 },
  },
  verification_value_invalid: { about: "No code can be sent to this value." },
  verification_send_failed: { about: "The message could not be handed over." },
  verification_code_wrong: { about: "The code is not the one that was sent.", data: { attemptsLeft: 2 } },
  verification_code_expired: { about: "The code is too old, was used, or was replaced." },
  verification_blocked: { about: "Too many wrong codes.", data: { until: "2026-06-08T09:45:00.000Z" } },

  registration_limit_reached: { about: "There are as many applications as one identity may have." },
  registration_stale: { about: "It was changed since it was read.", data: { current: draft } },
  registration_closed: { about: "The centre has accepted the application." },
  registration_not_draft: { about: "Only a draft can be deleted." },
  registration_not_submitted: { about: "There was no appointment yet." },
  contract_changed: { about: "The agreement has another version by now." },
  validation_failed: {
    about: "Something is missing or wrong, each by the field's path.",
    data: { fields: { birthDate: "validator_form" } },
  },
  age_restricted: { about: "The centre does not take this age on that start day.", data: { min: 12, max: 18 } },
  appointment_exists: { about: "There is an appointment already, with other seats." },
  presentation_started: { about: "The presentation has started." },
  form_student_session_unavailable: { about: "One of the seats is not to be had; none was taken." },

  login_invalid: { about: "The username or the password is wrong." },
  start_day_below_busy: {
    about: "More seats are taken than that.",
    data: { _id: IDS.startDay, busyCapacity: 7 },
  },
  start_day_exists: { about: "The session is open on that date already." },
  start_day_past: { about: "The date has gone by." },
  presentation_past: { about: "The date has gone by." },
  presentation_below_busy: { about: "More seats are taken than that.", data: { busyCapacity: 12 } },
  presentation_date_booked: { about: "Somebody is booked on a date to be removed.", data: { dates: ["2026-06-15"] } },
  presentation_affects_bookings: {
    about: "Moving it moves people; `confirm` says that is meant.",
    data: { count: 12 },
  },
  presentation_has_bookings: { about: "Seats are taken.", data: { busyCapacity: 12 } },
  session_has_bookings: { about: "People are booked on the session." },
  username_taken: { about: "Somebody of the network has this username." },
  check_in_refused: { about: "The appointment is in no state to be checked in." },
  audit_undo_refused: { about: "The change was undone, was followed by another, or is not of the configuration." },

  waiting_list_not_needed: { about: "There are free seats in the range." },
  waiting_list_no_offer: { about: "Nothing is offered, or no more." },
  appointment_active: { about: "An appointment is to be cancelled first." },
  too_many_files: { about: "There are as many files as there may be." },

  idempotency_key_reused: { about: "The key was sent with another call or body." },
  request_in_flight: { about: "A request with this key is under way." },
};
