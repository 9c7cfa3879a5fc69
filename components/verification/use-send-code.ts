"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError, call } from "@/lib/client/call";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { Addressee, SentCode } from "./sent-code";

// A code of another tab, whose own end only the backend knows, is asked for this long.
const EARLIER_MS = 600_000;

// Another tab, or this one before it was closed, has asked already: that code still counts.
const earlierCode = (failure: unknown, now: number): Pick<SentCode, "retryAt" | "expiresAt"> | undefined => {
  if (!(failure instanceof CallError) || failure.code !== "verification_retry_timeout") return undefined;
  const { retryAfterMS } = failure.data;
  return typeof retryAfterMS === "number" ? { retryAt: now + retryAfterMS, expiresAt: now + EARLIER_MS } : undefined;
};

// A refusal that gives no reason has words of its own here (spec §8).
const isUnexplained = (failure: unknown) => failure instanceof CallError && failure.code === "body_invalid";

// More people came than can be let in at once: the line stands under this very address.
const mustWait = (failure: unknown) => failure instanceof CallError && failure.code === "waiting_room";

/** Sends a code; `error` is what to say when that failed. Who has to wait first is sent to the line. */
export const useSendCode = (
  language: Locale,
  onSent: (sent: SentCode) => void,
  onWait?: (addressee: Addressee) => void,
) => {
  const errorText = useErrorText();
  const errors = useTranslations("errors");
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();

  const send = async (value: string, method: VerificationMethod) => {
    setIsSending(true);
    setError(undefined);
    try {
      const reply = await call("POST /verification/send", { body: { value, method, language } });
      const retryAt = Date.now() + reply.retryAfterMS;
      onSent({ value, method, retryAt, expiresAt: new Date(reply.expiresAt).getTime() });
    } catch (failure) {
      const earlier = earlierCode(failure, Date.now());
      // From the code's own page there is no way back to it: there the refusal is said.
      if (mustWait(failure) && onWait) {
        onWait({ value, method });
        window.location.reload();
      } else if (earlier) onSent({ value, method, ...earlier, isEarlier: true });
      else if (isUnexplained(failure)) setError(errors("general_error_something_went_wrong_error_code"));
      else setError(errorText(failure));
    } finally {
      setIsSending(false);
    }
  };

  return { send, isSending, error, setError };
};
