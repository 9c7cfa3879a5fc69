import { IDS, sampleApplication } from "./samples";

interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503 | 504;
  /** The key of its message, if it is not the code itself. */
  key?: string;
  /** What it means to the caller. */
  about: string;
  /** An example of the data that comes along. */
  data?: Record<string, unknown>;
}

/** Every failure of every call. Pages translate keys; nothing matches on text. */
export const ERRORS = {
  unauthenticated: { status: 401, about: "There is no live token of the right kind." },
  forbidden: { status: 403, about: "The token is another network's, or its bearer may not do this." },
  not_found: { status: 404, about: "There is no such thing, or it is somebody else's." },
  method_not_allowed: { status: 405, about: "The address has no such method." },
  body_invalid: { status: 400, about: "The body is not what its type says, or has too much inside." },
  body_too_large: { status: 413, about: "The body is larger than 1 MiB, or the file larger than 10 MiB." },
  body_too_slow: { status: 408, about: "The body had not come whole within a minute." },
  unsupported_media_type: { status: 415, about: "The body is not JSON, or the file of a kind that is not taken." },
  origin_refused: { status: 403, about: "The request comes from a page of another site." },
  too_many_requests: {
    status: 429,
    about: "A budget is used up; `Retry-After` says for how long.",
    data: { retryAfterMS: 42_000 },
  },
  internal: {
    status: 500,
    key: "general_error_something_went_wrong",
    about: "Something went wrong that nobody foresaw.",
  },
  not_offered: { status: 501, about: "The network's backend does not have what the call is about." },
  upstream_unavailable: { status: 502, about: "A service behind this one cannot be reached." },
  upstream_timeout: { status: 504, about: "A service behind this one took too long." },
  database_unavailable: { status: 503, about: "The database does not answer; the same call may work in a moment." },
  upstream_busy: {
    status: 503,
    key: "database_unavailable",
    about: "A service behind this one has more calls under way than it answers; try again in a moment.",
  },
  waiting_room: {
    status: 503,
    about: "The network lets in no more just now: the visitor stands in line and asks again, see `Retry-After`.",
    data: { retryAfterMS: 42_000 },
  },

  verification_retry_timeout: {
    status: 400,
    key: "verify_tab_phone_number_error_retry_timeout",
    about: "The wait before the next code is not over.",
    data: { text: "retry timeout has not passed", retryAfterMS: 42_000 },
  },
  verification_value_invalid: { status: 400, about: "No code can be sent to this value." },
  verification_send_failed: {
    status: 500,
    key: "verify_tab_phone_number_error_sms_issue",
    about: "The message could not be handed over.",
  },
  verification_code_wrong: { status: 400, about: "The code is not the one that was sent.", data: { attemptsLeft: 2 } },
  verification_code_expired: { status: 400, about: "The code is too old, was used, or was replaced." },
  verification_blocked: { status: 403, about: "Too many wrong codes.", data: { until: "2026-06-08T09:45:00.000Z" } },

  registration_limit_reached: { status: 409, about: "There are as many applications as one identity may have." },
  registration_stale: { status: 409, about: "It was changed since it was read.", data: { current: sampleApplication } },
  registration_closed: { status: 409, about: "The centre has accepted the application." },
  registration_not_draft: { status: 409, about: "Only a draft can be deleted." },
  registration_not_submitted: { status: 409, about: "There was no appointment yet." },
  contract_changed: { status: 409, about: "The agreement has another version by now." },
  validation_failed: {
    status: 422,
    about: "Something is missing or wrong, each by the field's path.",
    data: { fields: { birthDate: "validator_form" } },
  },
  age_restricted: {
    status: 422,
    about: "The centre does not take this age on that start day.",
    data: { min: 12, max: 18 },
  },
  appointment_exists: { status: 409, about: "There is an appointment already, with other seats." },
  presentation_started: { status: 409, about: "The presentation has started." },
  form_student_session_unavailable: { status: 409, about: "One of the seats is not to be had; none was taken." },

  login_invalid: { status: 401, about: "The username or the password is wrong." },
  start_day_below_busy: {
    status: 409,
    key: "dashboard_start_days_busy_validation",
    about: "More seats are taken than that.",
    data: { _id: IDS.startDay, busyCapacity: 7 },
  },
  start_day_exists: { status: 409, about: "The session is open on that date already." },
  start_day_past: { status: 409, about: "The date has gone by." },
  presentation_past: { status: 409, about: "The date has gone by." },
  presentation_below_busy: {
    status: 409,
    key: "dashboard_start_days_busy_validation",
    about: "More seats are taken than that.",
    data: { busyCapacity: 12 },
  },
  presentation_date_booked: {
    status: 409,
    about: "Somebody is booked on a date to be removed.",
    data: { dates: ["2026-06-15"] },
  },
  presentation_affects_bookings: {
    status: 409,
    about: "Moving it moves people; `confirm` says that is meant.",
    data: { count: 12 },
  },
  presentation_has_bookings: { status: 409, about: "Seats are taken.", data: { busyCapacity: 12 } },
  session_has_bookings: { status: 409, about: "People are booked on the session." },
  username_taken: { status: 409, about: "Somebody of the network has this username." },
  check_in_refused: { status: 409, about: "The appointment is in no state to be checked in." },
  audit_undo_refused: {
    status: 409,
    about: "The change was undone, was followed by another, or is not of the configuration.",
  },

  waiting_list_not_needed: { status: 409, about: "There are free seats in the range." },
  waiting_list_no_offer: { status: 409, about: "Nothing is offered, or no more." },
  appointment_active: { status: 409, about: "An appointment is to be cancelled first." },
  too_many_files: { status: 409, about: "There are as many files as there may be." },

  idempotency_key_reused: { status: 422, about: "The key was sent with another call or body." },
  request_in_flight: { status: 409, about: "A request with this key is under way." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

const entryOf = (code: ErrorCode): ErrorEntry => ERRORS[code];

/** An example of the data that comes with a failure, for the description of the calls. */
export const exampleData = (code: ErrorCode): Record<string, unknown> | undefined => entryOf(code).data;

const keyOf = (code: ErrorCode): string => entryOf(code).key ?? code;

/** The failures with this message key: some share one. */
export const codesOfKey = (key: string): ErrorCode[] =>
  Object.keys(ERRORS)
    .filter(isErrorCode)
    .filter((code) => keyOf(code) === key);

/** What a call answers when it fails. */
export interface ErrorBody {
  errorMessage: { key: string; data?: Record<string, unknown> };
  code: string;
  requestId: string;
}

/** A failure by its code. `data` goes to the caller: it says what and where, never who. */
export class AppError extends Error {
  readonly status: number;
  readonly key: string;

  constructor(
    readonly code: ErrorCode,
    readonly data?: Record<string, unknown>,
    /** The request id under which the upstream logged it. */
    readonly requestId?: string,
  ) {
    super(code);
    this.name = "AppError";
    this.status = entryOf(code).status;
    this.key = keyOf(code);
  }

  /** The body of the answer; every answer carries the request's id. */
  toBody(requestId: string): ErrorBody {
    return { errorMessage: { key: this.key, ...(this.data && { data: this.data }) }, code: this.code, requestId };
  }
}
