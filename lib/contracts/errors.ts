/** One way to fail: the HTTP status, and the key of its message where it is not the code itself. */
interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503 | 504;
  key?: string;
}

/** Every failure of every call, once (spec §8). Pages translate keys; nothing matches text. */
export const ERRORS = {
  unauthenticated: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  body_invalid: { status: 400 },
  body_too_large: { status: 413 },
  body_too_slow: { status: 408 },
  unsupported_media_type: { status: 415 },
  origin_refused: { status: 403 },
  too_many_requests: { status: 429 },
  internal: { status: 500, key: "general_error_something_went_wrong" },
  not_offered: { status: 501 },
  upstream_unavailable: { status: 502 },
  upstream_timeout: { status: 504 },
  database_unavailable: { status: 503 },
  upstream_busy: { status: 503, key: "database_unavailable" },
  waiting_room: { status: 503 },

  verification_retry_timeout: { status: 400, key: "verify_tab_phone_number_error_retry_timeout" },
  verification_value_invalid: { status: 400 },
  verification_send_failed: { status: 500, key: "verify_tab_phone_number_error_sms_issue" },
  verification_code_wrong: { status: 400 },
  verification_code_expired: { status: 400 },
  verification_blocked: { status: 403 },

  registration_limit_reached: { status: 409 },
  registration_stale: { status: 409 },
  registration_closed: { status: 409 },
  registration_not_draft: { status: 409 },
  registration_not_submitted: { status: 409 },
  contract_changed: { status: 409 },
  validation_failed: { status: 422 },
  age_restricted: { status: 422 },
  appointment_exists: { status: 409 },
  presentation_started: { status: 409 },
  form_student_session_unavailable: { status: 409 },

  login_invalid: { status: 401 },
  start_day_below_busy: { status: 409, key: "dashboard_start_days_busy_validation" },
  start_day_exists: { status: 409 },
  start_day_past: { status: 409 },
  presentation_past: { status: 409 },
  presentation_below_busy: { status: 409, key: "dashboard_start_days_busy_validation" },
  presentation_date_booked: { status: 409 },
  presentation_affects_bookings: { status: 409 },
  presentation_has_bookings: { status: 409 },
  session_has_bookings: { status: 409 },
  username_taken: { status: 409 },
  check_in_refused: { status: 409 },
  audit_undo_refused: { status: 409 },

  waiting_list_not_needed: { status: 409 },
  waiting_list_no_offer: { status: 409 },
  appointment_active: { status: 409 },
  too_many_files: { status: 409 },

  idempotency_key_reused: { status: 422 },
  request_in_flight: { status: 409 },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

const entryOf = (code: ErrorCode): ErrorEntry => ERRORS[code];

const keyOf = (code: ErrorCode): string => entryOf(code).key ?? code;

/** The failures that a message's key stands for: some share one. */
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
    /** Under which a backend behind this one logged it. */
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
