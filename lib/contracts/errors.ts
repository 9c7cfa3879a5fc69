import { IDS, SAMPLE_VERSION, sampleApplication, samplePresentation } from "./samples";

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
  unauthenticated: { status: 401, about: "There is no valid token of the required kind." },
  forbidden: { status: 403, about: "The token belongs to another network, or its bearer may not do this." },
  no_network: { status: 404, about: "The address is no network's: it has only the choice of one." },
  not_found: { status: 404, about: "It does not exist, or it belongs to somebody else." },
  method_not_allowed: { status: 405, about: "The address has no such method." },
  body_invalid: { status: 400, about: "The body does not match its type, or has too many or too deep values." },
  body_too_large: { status: 413, about: "The body is larger than 1 MiB, or the file larger than 10 MiB." },
  body_too_slow: { status: 408, about: "The body did not arrive completely within a minute." },
  unsupported_media_type: {
    status: 415,
    about: "The body is not JSON, or the file is of a type that is not accepted.",
  },
  origin_refused: { status: 403, about: "The request comes from a page of another site." },
  too_many_requests: {
    status: 429,
    about: "A budget is used up; `Retry-After` says for how long.",
    data: { retryAfterMS: 42_000 },
  },
  internal: {
    status: 500,
    key: "general_error_something_went_wrong",
    about: "An unexpected error occurred.",
  },
  not_offered: { status: 501, about: "The network's backend does not have this feature." },
  upstream_unavailable: { status: 502, about: "A service behind this one cannot be reached." },
  upstream_timeout: { status: 504, about: "A service behind this one took too long." },
  database_unavailable: { status: 503, about: "The database does not answer; the same call may work in a moment." },
  too_busy: {
    status: 503,
    about: "More calls wait for the database than it can serve in time; the same call may work after `Retry-After`.",
    data: { retryAfterMS: 4000 },
  },
  upstream_refused: {
    status: 400,
    key: "general_error_something_went_wrong_error_code",
    about: "A service behind this one refused the call, for a reason that it gave no known key.",
    data: { status: 400 },
  },
  upstream_failed: {
    status: 502,
    key: "general_error_something_went_wrong",
    about: "A service behind this one failed.",
    data: { status: 500 },
  },
  booking_unknown: {
    status: 502,
    about: "The answer to a booking was lost, and no appointment was found. It may be booked again in a moment.",
  },
  upstream_busy: {
    status: 503,
    key: "too_busy",
    about: "Too many calls to a service behind this one are under way; try again in a moment.",
  },
  waiting_room: {
    status: 503,
    about:
      "The network admits no more visitors now. The visitor waits in the queue and asks again after `Retry-After`.",
    data: { retryAfterMS: 42_000 },
  },

  verification_retry_timeout: {
    status: 400,
    key: "verify_tab_phone_number_error_retry_timeout",
    about: "The wait before the next code is not over.",
    data: { text: "retry timeout has not passed", retryAfterMS: 42_000 },
  },
  verification_value_invalid: { status: 400, about: "No code can be sent to this value." },
  verification_number_refused: {
    status: 400,
    about: "No codes are sent to numbers of this kind: premium-rate, shared-cost, satellite and the like.",
  },
  verification_address_refused: {
    status: 400,
    about: "The mail server cannot send to addresses in other scripts (SMTPUTF8).",
  },
  verification_send_failed: {
    status: 500,
    key: "verify_tab_phone_number_error_sms_issue",
    about: "The message could not be sent.",
  },
  verification_code_wrong: { status: 400, about: "The code is not the one that was sent.", data: { attemptsLeft: 2 } },
  verification_code_expired: { status: 400, about: "The code is too old, was used, or was replaced." },
  verification_blocked: { status: 403, about: "Too many wrong codes.", data: { until: "2026-06-08T09:45:00.000Z" } },

  step_unresolved: {
    status: 404,
    key: "common_error_something_wrong",
    about: "The application has no such step. Only pages answer so.",
  },
  registration_limit_reached: { status: 409, about: "The identity has as many applications as it may have." },
  age_notice_limit_reached: {
    status: 409,
    about: "The identity has as many age notices as it may have.",
    data: { limit: 5 },
  },
  registration_stale: {
    status: 409,
    about: "The application has changed since it was read.",
    data: { current: sampleApplication },
  },
  registration_closed: { status: 409, about: "The centre has accepted the application." },
  registration_withdrawn: {
    status: 409,
    about: "Staff have withdrawn the application, since there is another one of the same person.",
  },
  note_kept: {
    status: 409,
    about: "Only the author removes a note, on the day it was written; a manager removes it at any time.",
  },
  registration_not_draft: { status: 409, about: "Only a draft can be deleted." },
  registration_handed_over: {
    status: 403,
    about: "The caller has handed the application over to a guardian, and only reads it now.",
  },
  hand_over_not_minor: { status: 409, about: "The student is of age, or has given no birth date." },
  hand_over_to_self: { status: 409, about: "The link would go to the student's own number or mailbox." },
  hand_over_ended: {
    status: 409,
    about: "The link was used, replaced or taken back, its time is over, or the application is booked.",
  },
  hand_over_other_addressee: {
    status: 403,
    about: "The caller has verified another number or mailbox than the one that the link was sent to.",
  },
  announcement_people_changed: {
    status: 409,
    about: "Other people would get the message by now than its writer was shown; `people` says how many.",
    data: { people: 33 },
  },
  registration_not_submitted: { status: 409, about: "The application has had no appointment yet." },
  contract_changed: { status: 409, about: "The agreement has a newer version." },
  validation_failed: {
    status: 422,
    about: "Fields are missing or invalid; `fields` names each by its path.",
    data: { fields: { birthDate: "validator_form" } },
  },
  age_restricted: {
    status: 422,
    about: "The centre does not accept this age on that start day.",
    data: { min: 12, max: 18 },
  },
  appointment_cancelled: { status: 409, about: "The appointment is cancelled; it is booked again, not moved." },
  acceptance_not_undone: { status: 409, about: "An acceptance is undone on its own day, by the centre's clock." },
  message_missing: { status: 409, about: "There is no message of the appointment that would still be true." },
  message_held_back: {
    status: 409,
    about: "The budget of messages of the applicant or of the network is used up, so nothing was sent.",
    data: { reason: "applicant" },
  },
  appointment_exists: { status: 409, about: "There is an appointment already, with other seats." },
  presentation_started: { status: 409, about: "The presentation has started." },
  form_student_session_unavailable: { status: 409, about: "One of the seats is not available; none was booked." },
  joint_booking_refused: {
    status: 409,
    about: "None of the applications was booked; `refusals` says why, by application.",
    data: { refusals: { [IDS.application]: { code: "form_student_session_unavailable" } } },
  },

  login_invalid: { status: 401, about: "The username or the password is wrong." },
  second_factor_needed: {
    status: 403,
    about: "The login session still needs the account's second factor; `factors` says which it has.",
    data: { factors: ["passkey", "totp"] },
  },
  second_factor_missing: {
    status: 403,
    about: "The network demands a second factor, and the days without one are over: enrol one first.",
  },
  step_up_needed: {
    status: 403,
    about: "The last proof of who the caller is, is too old for this call; `factors` says what may prove it.",
    data: { factors: ["passkey", "totp", "recovery_code"] },
  },
  factor_wrong: { status: 422, about: "The code is wrong or was used, or the passkey is not one of the account's." },
  passkey_refused: { status: 422, about: "The passkey's answer is not valid, or its question has expired." },
  passkey_exists: { status: 409, about: "The passkey is enrolled already." },
  passkey_limit_reached: { status: 409, about: "The account has as many passkeys as it may have." },
  last_second_factor: {
    status: 409,
    about: "The network demands a second factor of the account, and this is its last one.",
  },
  last_first_factor: {
    status: 409,
    about:
      "It is the account's only way to begin a sign-in: it has no other passkey, no password that counts, and no account at the organisation's provider.",
  },
  password_common: { status: 422, about: "The password is one of those that are guessed first." },
  password_needed: { status: 422, about: "The current password is missing." },
  passwords_off: { status: 403, about: "The network's staff sign in at their organisation, not by a password." },
  link_ended: { status: 409, about: "The link was used, replaced or taken back, or its time is over." },
  mailbox_missing: { status: 409, about: "The account has no e-mail address, or no e-mail can be sent." },
  provider_missing: { status: 404, about: "The network's staff have no other provider to sign in at." },
  provider_unavailable: { status: 502, about: "The organisation's provider of sign-ins cannot be reached." },
  provider_refused: {
    status: 403,
    about: "The answer of the organisation's provider is not valid; `reason` says what is wrong with it.",
    data: { reason: "nonce" },
  },
  provider_account_unknown: {
    status: 403,
    about: "The organisation knows the person, but gives them no role here, or nobody invited them.",
  },
  key_address_refused: { status: 403, about: "The key may not be used from this address." },
  key_limit_reached: { status: 409, about: "The network has as many live keys of machines as it may have." },
  password_wrong: { status: 422, about: "The current password is wrong." },
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
    about: "Somebody is booked on a date that would be removed.",
    data: { dates: ["2026-06-15"] },
  },
  presentation_affects_bookings: {
    status: 409,
    about: "Moving it also moves booked applicants: send `confirm` to do so.",
    data: { count: 12 },
  },
  presentation_has_bookings: { status: 409, about: "Seats are taken.", data: { busyCapacity: 12 } },
  presentation_day_closed: { status: 409, about: "The location is closed on that day." },
  closure_exists: {
    status: 409,
    about: "The location is closed on all of these days already.",
    data: { from: "2026-07-05", to: "2026-07-06" },
  },
  changed_meanwhile: {
    status: 409,
    about: "Somebody has changed this since it was read; `current` is what it is now.",
    data: { current: { ...samplePresentation, version: SAMPLE_VERSION } },
  },
  session_has_bookings: { status: 409, about: "People are booked on the session." },
  username_taken: { status: 409, about: "Another account of the network has this username." },
  check_in_refused: { status: 409, about: "The appointment's state allows no check-in." },
  audit_undo_refused: {
    status: 409,
    about: "The change was undone, was followed by another, or did not concern the configuration.",
  },

  desk_phone_unverified: {
    status: 409,
    about: "No code to this number was right in this login session, or it has been used: verify the number again.",
  },
  waiting_list_not_needed: { status: 409, about: "There are free seats in the range." },
  waiting_list_no_offer: { status: 409, about: "There is no offer, or it has expired." },
  waiting_list_left: { status: 409, about: "The application is not on the waiting list." },
  waiting_list_not_offered: {
    status: 409,
    about: "No seat can be offered now; `reason` says why.",
    data: { reason: "full" },
  },
  appointment_active: { status: 409, about: "An appointment must be cancelled first." },
  too_many_files: { status: 409, about: "There are as many files as are allowed." },
  upload_budget: {
    status: 429,
    about:
      "The applicant has uploaded as many megabytes as are allowed in a day; `Retry-After` says when to try again.",
    data: { limitMB: 100, retryAfterMS: 42_000 },
  },
  upload_budget_of_tenant: {
    status: 429,
    about: "The network's applicants have uploaded as many megabytes as are allowed in a day.",
    data: { limitMB: 20_000, retryAfterMS: 42_000 },
  },

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

/** What a call answers when it fails. `text` is an organisation's own backend's, where it has no key that is known here. */
export interface ErrorBody {
  errorMessage: { key: string; data?: Record<string, unknown>; text?: string };
  code: string;
  requestId: string;
}

/** What an organisation's own backend said about a failure. */
export interface UpstreamReport {
  /** The request id under which it logged the failure. */
  requestId?: string | undefined;
  /** The key of a message, if it is not that of the code. */
  key?: string | undefined;
  text?: string | undefined;
}

/** A failure by its code. `data` goes to the caller and names no person. */
export class AppError extends Error {
  readonly status: number;
  readonly key: string;

  constructor(
    readonly code: ErrorCode,
    readonly data?: Record<string, unknown>,
    readonly upstream: UpstreamReport = {},
  ) {
    super(code);
    this.name = "AppError";
    this.status = entryOf(code).status;
    this.key = upstream.key ?? keyOf(code);
  }

  /** The body of the answer; every answer carries the request's id. */
  toBody(requestId: string): ErrorBody {
    const { data, code, key, upstream } = this;
    const errorMessage = { key, ...(data && { data }), ...(upstream.text && { text: upstream.text }) };
    return { errorMessage, code, requestId };
  }
}
