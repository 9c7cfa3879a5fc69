import type { useTranslations } from "next-intl";
import { type ErrorTranslate, submitErrorText } from "@/components/errors/error-text";
import { retryClock } from "@/components/errors/retry-clock";
import { CallError } from "@/lib/client/call";
import { retryAt } from "@/lib/client/retry-at";
import { serverNow } from "@/lib/client/server-clock";
import type { Locale } from "@/lib/domain/country/locales";
import type { SentCode } from "./sent-code";

// How long to accept a code that another tab asked for: only the backend knows when it expires.
const EARLIER_MS = 600_000;

/** Why no code was sent, and what follows. */
export type SendFailure =
  /** The site is busy: the waiting room has the same address. */
  | { is: "waitingRoom"; text: string }
  /** A code was sent a moment ago, from another tab or before a reload: it is still valid. */
  | ({ is: "earlier" } & Pick<SentCode, "retryAt" | "expiresAt">)
  /** The backend finds the number or address invalid. */
  | { is: "invalid"; text: string }
  /** No more codes are sent for a while. */
  | { is: "limit"; text: string }
  | { is: "refused"; text: string };

interface Texts {
  verify: ReturnType<typeof useTranslations<"verify">>;
  errors: ErrorTranslate;
  language: Locale;
}

/** Explains a code that was not sent. Loaded when that happens. */
export const sendFailureOf = (failure: unknown, { verify, errors, language }: Texts): SendFailure => {
  const code = failure instanceof CallError ? failure.code : undefined;
  const end = failure instanceof CallError ? retryAt(failure, serverNow()) : undefined;
  const text = submitErrorText(errors, language, failure);
  if (code === "waiting_room") return { is: "waitingRoom", text };
  if (code === "verification_value_invalid") return { is: "invalid", text };
  if (code === "verification_retry_timeout" && end !== undefined)
    return { is: "earlier", retryAt: end, expiresAt: serverNow() + EARLIER_MS };
  if (code !== "too_many_requests" || end === undefined) return { is: "refused", text };
  const time = retryClock(language, end);
  return { is: "limit", text: time ? verify("waitUntil", { time }) : text };
};
