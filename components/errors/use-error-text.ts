"use client";

import { useLocale, useTranslations } from "next-intl";
import { CallError } from "@/lib/client/call";
import { retryAt } from "@/lib/client/retry-at";
import { retryClock } from "./retry-clock";

type Values = Record<string, string | number | Date>;

/** The key of a refusal's text, with or without the time until which it lasts. */
const timedKey = (key: string, hasTime: boolean): string => {
  if (key === "too_many_requests" && hasTime) return "too_many_requests_until";
  return key === "verification_blocked" && !hasTime ? "too_many_requests" : key;
};

/**
 * The message of an error in the visitor's language, by its key; the text of an organisation's own backend as it came. An
 * unknown error is "something went wrong".
 */
export const useErrorText = (): ((error: unknown, values?: Values) => string) => {
  const t = useTranslations("errors");
  const language = useLocale();
  return (error, values = {}) => {
    if (error instanceof CallError && error.text) return error.text;
    const time = retryClock(language, retryAt(error, Date.now()));
    const key = error instanceof CallError ? timedKey(error.key, time !== undefined) : "";
    const data: Record<string, unknown> = error instanceof CallError ? error.data : {};
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
      time: time ?? "",
      ...params,
      ...values,
    } as never);
  };
};
