"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { retryClock } from "@/components/errors/retry-clock";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { Resend } from "./resend";
import { masked, type SentCode } from "./sent-code";
import { useCheckCode } from "./use-check-code";
import { WaitNotice } from "./wait-notice";

/** The WebOTP credential, which TypeScript's library lacks. */
interface OneTimePassword extends Credential {
  code: string;
}

/** Takes the code out of the text message where the browser can, once the visitor allows it. */
const useWebOtp = (isByMessage: boolean, onCode: (code: string) => void): void => {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!isByMessage || !("OTPCredential" in window)) return;
    const controller = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => credential && take((credential as OneTimePassword).code),
      // The visitor refused, or left the page: the code is typed.
      () => undefined,
    );
    return () => controller.abort();
  }, [isByMessage]);
};

interface CodeFormProps {
  language: Locale;
  sent: SentCode;
  methods: readonly VerificationMethod[];
  /** Called when a new code was sent, or this one's state has changed. */
  onSent: (sent: SentCode) => void;
  onVerified: () => void;
  onChange: () => void;
}

/** The code, typed, pasted or filled in by the phone. While it is blocked, only the wait for a new one is shown. */
export const CodeForm = ({ language, sent, methods, onSent, onVerified, onChange }: CodeFormProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const input = useRef<HTMLInputElement>(null);
  const { code, type, check, isWhole, error, setError, isChecking } = useCheckCode({
    sent,
    input,
    onChanged: onSent,
    onVerified,
  });
  useWebOtp(sent.method === "sms" && !sent.isBlocked, type);
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) check(code);
    else {
      setError(t("codeRequired"));
      input.current?.focus();
    }
  };

  const time = retryClock(language, sent.retryAt);
  return (
    <HydratedForm className="grid gap-6" onSubmit={submit}>
      <p>
        {t("sentTo", { value: masked(sent.value) })}{" "}
        <Button className="px-1" onClick={onChange} size="small" variant="quiet">
          {common("change")}
        </Button>
      </p>
      {sent.isEarlier && <Notice role="status">{errors("verify_tab_phone_number_error_retry_timeout")}</Notice>}
      {sent.isBlocked ? (
        <WaitNotice
          language={language}
          method={sent.method}
          methods={methods}
          text={time ? errors("verification_blocked", { time }) : errors("too_many_requests")}
        />
      ) : (
        <>
          <Field
            error={error}
            hint={!error && sent.attemptsLeft ? t("attemptsLeft", { count: sent.attemptsLeft }) : t("codeHint")}
            id="code"
            label={t("code")}
          >
            {(control) => (
              <CodeInput
                {...control}
                maxLength={20}
                name="code"
                onChange={(event) => type(event.target.value)}
                ref={input}
                value={code}
              />
            )}
          </Field>
          <Button busy={isChecking} className="justify-self-start" size="large" type="submit">
            {t("check")}
          </Button>
        </>
      )}
      <Resend key={sent.retryAt} language={language} methods={methods} onSent={onSent} sent={sent} />
    </HydratedForm>
  );
};
