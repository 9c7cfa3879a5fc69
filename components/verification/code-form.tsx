"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { RESEND_ID, Resend } from "./resend";
import { masked, type SentCode } from "./sent-code";
import { useCheckCode } from "./use-check-code";

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

/** The code's field has the focus. When it goes because codes are refused, the button for a new code takes the focus. */
const useCodeFocus = (input: RefObject<HTMLInputElement | null>, isBlocked: boolean): void => {
  const wasBlocked = useRef(isBlocked);
  useEffect(() => {
    if (isBlocked && !wasBlocked.current) document.getElementById(RESEND_ID)?.focus();
    else input.current?.focus();
    wasBlocked.current = isBlocked;
  }, [isBlocked, input]);
};

interface CodeFormProps {
  language: Locale;
  sent: SentCode;
  methods: readonly VerificationMethod[];
  /** Called when a new code was sent, or this one's state has changed. */
  onSent: (sent: SentCode) => void;
  onVerified: () => void;
  onExpired: () => void;
  onChange: () => void;
}

/** The code, typed, pasted or filled in by the phone. While it is blocked, only the wait for a new one is shown. */
export const CodeForm = ({ language, sent, methods, onSent, onVerified, onExpired, onChange }: CodeFormProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  const { code, type, check, isWhole, error, setError, isChecking } = useCheckCode({
    sent,
    input,
    onChanged: onSent,
    onVerified,
    onExpired,
  });
  useWebOtp(sent.method === "sms" && !sent.isBlocked, type);
  useCodeFocus(input, sent.isBlocked === true);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) check(code);
    else {
      setError(t("codeRequired"));
      input.current?.focus();
    }
  };

  return (
    <HydratedForm className="grid gap-6" onSubmit={submit}>
      <p>
        <Sentence text={(value) => t("sentTo", { value })} value={masked(sent.value)} />{" "}
        <Button className="px-1" onClick={onChange} size="small" variant="quiet">
          {common("change")}
        </Button>
      </p>
      {!sent.isBlocked && (
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
