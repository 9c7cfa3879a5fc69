"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { retryClock } from "@/components/errors/retry-clock";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { serverNow } from "@/lib/client/server-clock";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { SentCode } from "./sent-code";
import { useSendCode } from "./use-send-code";
import { WaitNotice } from "./wait-notice";

const secondsTo = (instant: number) => Math.max(0, Math.ceil((instant - serverNow()) / 1000));

/** Whole seconds until an instant (milliseconds since the epoch), updated every second; 0 afterwards. */
const useCountdown = (until: number): number => {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    setSeconds(secondsTo(until));
    const ticking = setInterval(() => {
      const left = secondsTo(until);
      setSeconds(left);
      if (left === 0) clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [until]);
  return seconds;
};

/** The id of the button that sends a new code. */
export const RESEND_ID = "send-again";

interface ResendProps {
  language: Locale;
  sent: SentCode;
  methods: readonly VerificationMethod[];
  onSent: (sent: SentCode) => void;
}

/**
 * Asks for another code, and shows why and how long to wait before it. The start and end of the wait are announced, not its
 * seconds.
 */
export const Resend = ({ language, sent, methods, onSent }: ResendProps) => {
  const t = useTranslations("verify");
  const errors = useTranslations("errors");
  const { send, isSending, error, waitText, cookiesText } = useSendCode(language, onSent);
  const wait = useCountdown(sent.retryAt);
  const [firstWait] = useState(wait);
  const time = retryClock(language, sent.retryAt);
  const blockText = time ? errors("verification_blocked", { time }) : errors("too_many_requests");
  const reason = wait > 0 && sent.isBlocked ? blockText : waitText;
  return (
    <div className="grid gap-3 border-line border-t pt-6">
      {(error || cookiesText) && (
        <Notice role="alert" status="error">
          {error || cookiesText}
        </Notice>
      )}
      {wait > 0 && sent.isEarlier && (
        <Notice role="status">{errors("verify_tab_phone_number_error_retry_timeout")}</Notice>
      )}
      {reason && <WaitNotice language={language} method={sent.method} methods={methods} text={reason} />}
      <p className="text-ink-second text-sm tabular-nums" id="resend">
        {wait > 0 ? t("resendIn", { seconds: wait }) : t("resendReady")}
      </p>
      <p className="sr-only" role="status">
        {wait > 0 ? t("resendIn", { seconds: firstWait }) : t("resendReady")}
      </p>
      <Button
        aria-describedby="resend"
        aria-disabled={wait > 0}
        busy={isSending}
        className="justify-self-start"
        id={RESEND_ID}
        onClick={() => send(sent.value, sent.method)}
        variant="secondary"
      >
        {t("sendAgain")}
      </Button>
    </div>
  );
};
