import "server-only";
import { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode, isErrorCode } from "@/lib/contracts/errors";

const details = z.record(z.string(), z.unknown());
const body = z.object({
  code: z.string().optional(),
  errorMessage: z
    .union([z.string(), z.looseObject({ key: z.string().optional(), data: details.optional() })])
    .optional(),
});

/** The text by which a remote backend that knows no codes says that it is too early to send again (spec §8). */
const RETRY_TIMEOUT_TEXT = "retry timeout has not passed";

const BY_STATUS: Record<number, ErrorCode> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "body_too_large",
  415: "unsupported_media_type",
  422: "validation_failed",
  429: "too_many_requests",
};

const isSendingCode = (endpoint: Endpoint) => endpoint.path === "/verification/send";

const codeOf = (status: number, text: string, endpoint: Endpoint): ErrorCode => {
  if (status === 400 && text.includes(RETRY_TIMEOUT_TEXT)) return "verification_retry_timeout";
  if (status === 400) return "body_invalid";
  if (status === 500 && isSendingCode(endpoint)) return "verification_send_failed";
  return BY_STATUS[status] ?? "upstream_unavailable";
};

/** A backend's failed answer as one of our catalogue: by its code, else by its status and text. */
export const toAppError = async (response: Response, endpoint: Endpoint): Promise<AppError> => {
  const parsed = body.safeParse(await response.json().catch(() => ({})));
  const { code, errorMessage } = parsed.success ? parsed.data : {};
  const data = typeof errorMessage === "object" ? errorMessage.data : undefined;
  if (code && isErrorCode(code)) return new AppError(code, data);
  const text = typeof errorMessage === "string" ? errorMessage : JSON.stringify(errorMessage ?? "");
  return new AppError(codeOf(response.status, text, endpoint), data);
};
