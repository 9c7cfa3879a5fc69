"use client";

import { useLocale, useTranslations } from "next-intl";
import { CallError } from "@/lib/client/call";
import { clockOf, deviceZone } from "@/lib/i18n/clock";

type Values = Record<string, string | number | Date>;

const HOUR_MS = 3_600_000;

/** The time of day after which a call may be tried again, if that is soon: a time alone would not tell the day. */
const retryTime = (language: string, { retryAfterMS }: Record<string, unknown>): string | undefined =>
  typeof retryAfterMS === "number" && retryAfterMS <= HOUR_MS
    ? clockOf(language, new Date(Date.now() + retryAfterMS), deviceZone())
    : undefined;

/**
 * The message of an error in the visitor's language, by its key; the text of an organisation's own backend as it came. An
 * unknown error is "something went wrong".
 */
export const useErrorText = (): ((error: unknown, values?: Values) => string) => {
  const t = useTranslations("errors");
  const language = useLocale();
  return (error, values = {}) => {
    if (error instanceof CallError && error.text) return error.text;
    const key = error instanceof CallError ? error.key : "";
    const data: Record<string, unknown> = error instanceof CallError ? error.data : {};
    const until = typeof data.until === "string" ? clockOf(language, new Date(data.until), deviceZone()) : "";
    const retryAt = key === "too_many_requests" ? retryTime(language, data) : undefined;
    if (retryAt !== undefined) return t("too_many_requests_until", { time: retryAt });
    const params = Object.fromEntries(
      Object.entries(data).filter(([, value]) => ["string", "number"].includes(typeof value)),
    ) as Values;
    const messageKey = (t.has(key as never) ? key : "general_error_something_went_wrong") as "forbidden";
    const busy = params.busyCapacity ?? 0;
    const code = error instanceof CallError ? String(error.status) : "";
    return t(messageKey, {
      attemptsLeft: 0,
      busy,
      code,
      min: 0,
      max: "none",
      time: until,
      ...params,
      ...values,
    } as never);
  };
};
