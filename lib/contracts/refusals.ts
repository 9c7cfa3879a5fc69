import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";
import { health } from "./health";

const codesIf = (condition: boolean, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : []);

/** Whether the call accepts an `Idempotency-Key`: changes by a known caller do. */
export const acceptsIdempotencyKey = ({ method, auth, media, multipart }: Endpoint): boolean =>
  ["POST", "PATCH"].includes(method) && auth !== "anyone" && !media && !multipart;

/**
 * Every error that refuses a call: those that it declares, and those that follow from its caller and its input. Failures
 * of the service itself, which any call may have, are not included.
 */
export const refusalsOf = (endpoint: Endpoint): readonly ErrorCode[] => {
  const { auth, params, query, body, errors = [], during, stepUp, scope } = endpoint;
  const isOfStaff = auth === "staff" || auth === "manager";
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...codesIf(endpoint !== health.get, "no_network"),
      ...codesIf(auth !== "anyone", "unauthenticated", "forbidden"),
      ...codesIf(isOfStaff && !during?.includes("needs_second_factor"), "second_factor_needed"),
      ...codesIf(isOfStaff && !during?.includes("needs_enrolment"), "second_factor_missing"),
      ...codesIf(stepUp === true, "step_up_needed"),
      ...codesIf(scope !== undefined, "key_address_refused", "too_many_requests"),
      ...codesIf(params !== undefined, "not_found"),
      ...codesIf(query !== undefined || body !== undefined, "validation_failed"),
      ...codesIf(body !== undefined, "body_invalid", "body_too_large", "body_too_slow", "unsupported_media_type"),
      ...codesIf(acceptsIdempotencyKey(endpoint), "validation_failed", "idempotency_key_reused", "request_in_flight"),
    ]),
  ];
};
