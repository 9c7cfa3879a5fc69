"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { acceptsCookies } from "@/lib/client/cookies";
import { repeatOnce } from "@/lib/client/retry-until-answered";
import { serverNow } from "@/lib/client/server-clock";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { SentCode } from "./sent-code";

interface SendOptions {
  /** Called before the page loads as the waiting room. Without it the refusal is shown instead. */
  onWait?: (addressee: Addressee) => void;
  /** Called instead of an error when the backend finds the number or address invalid. */
  onInvalid?: () => void;
}

/**
 * Sends a code. `error` is the message of a failure, `waitText` says until when no more are sent, `cookiesText` that none is sent since
 * the browser would forget that it was right.
 */
export const useSendCode = (
  language: Locale,
  onSent: (sent: SentCode) => void,
  { onWait, onInvalid }: SendOptions = {},
) => {
  const verify = useTranslations("verify");
  const errors = useTranslations("errors");
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [waitText, setWaitText] = useState<string>();
  const [refusesCookies, setRefusesCookies] = useState(false);
  useEffect(() => setRefusesCookies(!acceptsCookies()), []);

  const clear = () => {
    setError(undefined);
    setWaitText(undefined);
  };

  const explain = async (error: unknown, to: Addressee) => {
    // The explanation does not load without a connection.
    const part = await import("./send-failure").catch(() => undefined);
    if (!part) return setError(errors("general_error_offline"));
    const failure = part.sendFailureOf(error, { verify, errors, language });
    if (failure.is === "earlier") {
      const { retryAt, expiresAt } = failure;
      onSent({ ...to, retryAt, expiresAt, isEarlier: true });
    } else if (failure.is === "waitingRoom" && onWait) {
      onWait(to);
      window.location.reload();
    } else if (failure.is === "invalid" && onInvalid) onInvalid();
    else if (failure.is === "limit") setWaitText(failure.text);
    else setError(failure.text);
  };

  const send = async (value: string, method: VerificationMethod) => {
    const isRefused = !acceptsCookies();
    setRefusesCookies(isRefused);
    if (isRefused) return;
    setIsSending(true);
    clear();
    try {
      // A code that was sent already is not sent again: the backend says that it is too early.
      const reply = await repeatOnce(() => call("POST /verification/send", { body: { value, method, language } }));
      const expiresAt = new Date(reply.expiresAt).getTime();
      onSent({ value, method, retryAt: serverNow() + reply.retryAfterMS, expiresAt });
    } catch (error) {
      await explain(error, { value, method });
    } finally {
      setIsSending(false);
    }
  };

  const cookiesText = refusesCookies ? errors("cookies_needed") : undefined;
  return { send, isSending, error, setError, waitText, cookiesText, clear };
};
