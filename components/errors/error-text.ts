import type { useTranslations } from "next-intl";
import { CallError } from "@/lib/client/call";
import { retryAt } from "@/lib/client/retry-at";
import { serverNow } from "@/lib/client/server-clock";
import { type AgeRestrictions, ageLimitsOf, NO_AGE_LIMITS } from "@/lib/domain/person/age";
import { retryClock } from "./retry-clock";

export type ErrorTranslate = ReturnType<typeof useTranslations<"errors">>;
export type ErrorValues = Record<string, string | number | Date>;

/** The key of a refusal's text, with or without the time until which it lasts. */
const timedKey = (key: string, time: string | undefined): string => {
  if (time) return key === "too_many_requests" ? "too_many_requests_until" : key;
  return key === "verification_blocked" ? "too_many_requests" : key;
};

/**
 * The message of an error in the visitor's language, by its key; the text of an organisation's own backend as it came. An
 * unknown error is "something went wrong".
 */
export const errorText = (t: ErrorTranslate, language: string, error: unknown, values: ErrorValues = {}): string => {
  const failure = error instanceof CallError ? error : undefined;
  if (failure?.text) return failure.text;
  const time = retryClock(language, retryAt(failure, serverNow()));
  const key = failure ? timedKey(failure.key, time) : "";
  const params = Object.fromEntries(
    Object.entries(failure?.data ?? {}).filter(([, value]) => ["string", "number"].includes(typeof value)),
  ) as ErrorValues;
  const messageKey = (t.has(key as never) ? key : "general_error_something_went_wrong") as "forbidden";
  return t(messageKey, {
    attemptsLeft: 0,
    busy: params.busyCapacity ?? 0,
    code: String(failure?.status ?? ""),
    time: time ?? "",
    ...params,
    ...(key === "age_restricted" && (ageLimitsOf(params as AgeRestrictions) ?? NO_AGE_LIMITS)),
    ...values,
  } as never);
};

// An invalid body names no reason.
const isUnexplained = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === "body_invalid";

/** The message of a refused submission. One without a reason asks to check what was typed, and names the status. */
export const submitErrorText = (t: ErrorTranslate, language: string, error: unknown): string =>
  isUnexplained(error)
    ? t("general_error_something_went_wrong_error_code", { code: String(error.status) })
    : errorText(t, language, error);
