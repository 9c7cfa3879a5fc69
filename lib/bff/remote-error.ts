import "server-only";
import { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError, codesOfKey, type ErrorCode, isErrorCode } from "@/lib/contracts/errors";

const details = z.record(z.string(), z.unknown());
const body = z.object({
  code: z.string().optional(),
  requestId: z.string().max(100).optional(),
  errorMessage: z
    .union([z.string(), z.looseObject({ key: z.string().optional(), data: details.optional() })])
    .optional(),
});

/** The text of a remote backend without error codes for "too early to send another code". */
const RETRY_TIMEOUT_TEXT = "retry timeout has not passed";

const BY_STATUS: Record<number, ErrorCode> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  408: "body_too_slow",
  413: "body_too_large",
  415: "unsupported_media_type",
  422: "validation_failed",
  429: "too_many_requests",
};

const isSendingCode = (endpoint: Endpoint) => endpoint.path === "/verification/send";

// Several errors share a message: take the one that the call declares. The general message names none; use the status.
const namedBy = (key: string, { errors }: Endpoint): ErrorCode | undefined => {
  const named = codesOfKey(key).filter((code) => code !== "internal");
  return named.find((code) => errors?.includes(code)) ?? named[0];
};

const codeOf = (status: number, text: string, endpoint: Endpoint): ErrorCode => {
  if (status === 400 && text.includes(RETRY_TIMEOUT_TEXT)) return "verification_retry_timeout";
  if (status === 400) return "body_invalid";
  if (status === 500 && isSendingCode(endpoint)) return "verification_send_failed";
  return BY_STATUS[status] ?? "upstream_unavailable";
};

/** Maps a backend's error response to a declared error: by its code, else its message's key, else its status and text. */
export const toAppError = async (response: Response, endpoint: Endpoint): Promise<AppError> => {
  const parsed = body.safeParse(await response.json().catch(() => ({})));
  const { code = "", errorMessage = "", requestId } = parsed.success ? parsed.data : {};
  const { key, data } = typeof errorMessage === "string" ? { key: errorMessage } : errorMessage;
  if (isErrorCode(code)) return new AppError(code, data, requestId);
  const text = typeof errorMessage === "string" ? errorMessage : JSON.stringify(errorMessage);
  return new AppError(namedBy(key ?? "", endpoint) ?? codeOf(response.status, text, endpoint), data, requestId);
};
