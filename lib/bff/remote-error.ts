import "server-only";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError, codesOfKey, type ErrorCode, isErrorCode } from "@/lib/contracts/errors";
import { specifiedCallOf } from "@/lib/contracts/specified/calls";
import { reportedIn } from "@/lib/contracts/specified/reported-error";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import { readBase } from "@/lib/i18n/message-files";

/** The text of a backend without error codes for "too early to send another code". */
const RETRY_TIMEOUT = /retry timeout has not passed/i;

/** Whether our own messages have one of this key. */
const isKnownKey = async (key: string | undefined): Promise<boolean> =>
  key !== undefined && Object.hasOwn((await readBase("en")).errors ?? {}, key);

const BY_STATUS: Record<number, ErrorCode> = {
  400: "upstream_refused",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  408: "body_too_slow",
  409: "upstream_refused",
  413: "body_too_large",
  415: "unsupported_media_type",
  422: "upstream_refused",
  429: "too_many_requests",
  500: "upstream_failed",
};

/** Errors that name no reason. */
const GENERAL: readonly ErrorCode[] = ["internal", "upstream_refused", "upstream_failed"];

// Several errors share a message: take the one that the call declares. The general messages name none; use the status.
const namedBy = (key: string, { errors }: Endpoint): ErrorCode | undefined => {
  const named = codesOfKey(key).filter((code) => !GENERAL.includes(code));
  return named.find((code) => errors?.includes(code)) ?? named[0];
};

/** What failures of a call mean, where the specification says so. */
const failuresOf = (endpoint: Endpoint) => specifiedCallOf(endpoint)?.failures ?? {};

const codeByStatus = (status: number, endpoint: Endpoint, data: object | undefined): ErrorCode => {
  if (status === 422 && data && "fields" in data) return "validation_failed";
  return failuresOf(endpoint)[status] ?? BY_STATUS[status] ?? "upstream_unavailable";
};

// Our own messages say what to do about these.
const HAS_OWN_MESSAGE: readonly ErrorCode[] = [
  "unauthenticated",
  "login_invalid",
  "not_found",
  "verification_send_failed",
];

const bounded = (message: string | undefined) => message?.trim().slice(0, UPSTREAM_LIMITS.textLength) || undefined;

const isText = ({ headers }: Response) => /^text\/plain\b/i.test(headers.get("content-type") ?? "");

/** The body as JSON, or as a text where it says to be one. Nothing for any other body, such as a page of a proxy. */
const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text);
  } catch {
    return isText(response) && !text.trimStart().startsWith("<") ? text : undefined;
  }
};

/**
 * Maps a backend's error response to a declared error: by its code, else its message's key, else its status. The key of another
 * message of ours goes on to the page, else the text of a backend that has refused the call. The text of one that has failed may be a
 * stack or a statement of its database, and stays away from pages and logs: its request id leads to it.
 */
export const toAppError = async (response: Response, endpoint: Endpoint): Promise<AppError> => {
  const json = await readBody(response);
  const { status } = response;
  const { code = "", requestId, key, data, text: reported } = reportedIn(json);
  if (isErrorCode(code)) return new AppError(code, data, { requestId });
  if (status === 400 && RETRY_TIMEOUT.test(JSON.stringify(json ?? "")))
    return new AppError("verification_retry_timeout", data, { requestId });
  const named = namedBy(key ?? "", endpoint);
  if (named) return new AppError(named, data, { requestId });
  // An answer of something before the backend is none of its own.
  if (status >= 500 && json === undefined && !(status in failuresOf(endpoint)))
    return new AppError("upstream_unavailable");
  const byStatus = codeByStatus(status, endpoint, data);
  if (HAS_OWN_MESSAGE.includes(byStatus)) return new AppError(byStatus, data, { requestId });
  const general = GENERAL.includes(byStatus) ? { status } : undefined;
  if (await isKnownKey(key)) return new AppError(byStatus, data ?? general, { requestId, key });
  if (status >= 500) return new AppError(byStatus, general, { requestId });
  return new AppError(byStatus, data ?? general, { requestId, text: bounded(reported) });
};
