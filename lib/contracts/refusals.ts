import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";

const codes = (isSo: boolean, ...given: ErrorCode[]): ErrorCode[] => (isSo ? given : []);

/** Whether the call accepts an `Idempotency-Key`: changes by a known caller do. */
export const acceptsIdempotencyKey = ({ method, auth, media, multipart }: Endpoint): boolean =>
  ["POST", "PATCH"].includes(method) && auth !== "anyone" && !media && !multipart;

/**
 * Every failure a call answers with when it is refused: what it declares, and what comes of who calls and of what they
 * send. Failures of the service itself, which any call may have, are not among them.
 */
export const refusalsOf = (endpoint: Endpoint): readonly ErrorCode[] => {
  const { auth, params, query, body, errors = [] } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...codes(auth !== "anyone", "unauthenticated", "forbidden"),
      ...codes(params !== undefined, "not_found"),
      ...codes(query !== undefined || body !== undefined, "validation_failed"),
      ...codes(body !== undefined, "body_invalid", "body_too_large", "body_too_slow", "unsupported_media_type"),
      ...codes(acceptsIdempotencyKey(endpoint), "validation_failed", "idempotency_key_reused", "request_in_flight"),
    ]),
  ];
};
