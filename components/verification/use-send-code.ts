"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { retryClock } from "@/components/errors/retry-clock";
import { useSubmitErrorText } from "@/components/errors/use-submit-error-text";
import { CallError, call } from "@/lib/client/call";
import { retryAt } from "@/lib/client/retry-at";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { SentCode } from "./sent-code";

// How long to accept a code that another tab asked for: only the backend knows when it expires.
const EARLIER_MS = 600_000;

const hasCode = (failure: unknown, code: string) => failure instanceof CallError && failure.code === code;

// A code was sent a moment ago, from another tab or before a reload: it is still valid.
const earlierCode = (failure: unknown, now: number): Pick<SentCode, "retryAt" | "expiresAt"> | undefined => {
  const end = hasCode(failure, "verification_retry_timeout") ? retryAt(failure, now) : undefined;
  return end === undefined ? undefined : { retryAt: end, expiresAt: now + EARLIER_MS };
};

// The site is busy: the waiting room has the same address.
const mustWait = (failure: unknown) => hasCode(failure, "waiting_room");

/** The backend's answer to a number or an address that cannot be one. */
const isInvalid = (failure: unknown) => hasCode(failure, "verification_value_invalid");

interface SendOptions {
  /** Called instead of an error when the visitor has to wait in the waiting room. */
  onWait?: (addressee: Addressee) => void;
  /** Called instead of an error when the backend finds the number or address invalid. */
  onInvalid?: () => void;
}

/** Sends a code. `error` is the message of a failure, `waitText` says until when no more are sent. A visitor who has to wait is sent to the waiting room. */
export const useSendCode = (
  language: Locale,
  onSent: (sent: SentCode) => void,
  { onWait, onInvalid }: SendOptions = {},
) => {
  const t = useTranslations("verify");
  const errorText = useSubmitErrorText();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [waitText, setWaitText] = useState<string>();

  const clear = () => {
    setError(undefined);
    setWaitText(undefined);
  };

  const send = async (value: string, method: VerificationMethod) => {
    setIsSending(true);
    clear();
    try {
      const reply = await call("POST /verification/send", { body: { value, method, language } });
      onSent({
        value,
        method,
        retryAt: Date.now() + reply.retryAfterMS,
        expiresAt: new Date(reply.expiresAt).getTime(),
      });
    } catch (failure) {
      const earlier = earlierCode(failure, Date.now());
      const end = hasCode(failure, "too_many_requests") ? retryAt(failure, Date.now()) : undefined;
      const time = retryClock(language, end);
      // Without `onWait`, on the code's tab, the refusal is shown instead.
      if (mustWait(failure) && onWait) {
        onWait({ value, method });
        window.location.reload();
      } else if (earlier) onSent({ value, method, ...earlier, isEarlier: true });
      else if (end !== undefined) setWaitText(time ? t("waitUntil", { time }) : errorText(failure));
      else if (isInvalid(failure) && onInvalid) onInvalid();
      else setError(errorText(failure));
    } finally {
      setIsSending(false);
    }
  };

  return { send, isSending, error, setError, waitText, clear };
};
