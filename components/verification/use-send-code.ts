"use client";

import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { call } from "@/lib/client/call";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { SentCode } from "./sent-code";

/** Sends a code; `error` is what to say when that failed. */
export const useSendCode = (language: Locale, onSent: (sent: SentCode) => void) => {
  const errorText = useErrorText();
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
      setError(errorText(failure));
    } finally {
      setIsSending(false);
    }
  };

  return { send, isSending, error, setError };
};
