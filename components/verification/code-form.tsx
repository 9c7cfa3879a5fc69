"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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

/** A number in groups that stay on one line, or an address whose domain is in its own script. */
const readableAddressee = async (value: string): Promise<string> => {
  if (/[@.]xn--/.test(value)) return (await import("@/lib/kit/own-script")).inOwnScript(value);
  if (value.includes("@")) return value;
  const { internationalPhone } = await import("@/lib/domain/person/phone");
  return internationalPhone(value).replaceAll(" ", "\u00a0");
};

/** A number or address whole for whoever has just typed it: a slip is seen. Masked where it comes from storage. */
const useShownAddressee = (value: string, isTyped: boolean): string => {
  const [readable, setReadable] = useState(value);
  useEffect(() => {
    if (!isTyped && !value.includes("@")) return;
    // Without a connection it is shown as it was sent.
    readableAddressee(value).then(setReadable, () => undefined);
  }, [value, isTyped]);
  return isTyped ? readable : masked(readable);
};

interface CodeFormProps {
  language: Locale;
  sent: SentCode;
  /** Whether its recipient was typed on this page, and not stored by an earlier one. */
  isTyped: boolean;
  methods: readonly VerificationMethod[];
  /** Called when a new code was sent, or this one's state has changed. */
  onSent: (sent: SentCode) => void;
  onVerified: () => void;
  onExpired: () => void;
  onChange: () => void;
}

/** The code, typed, pasted or filled in by the phone. While it is blocked, only the wait for a new one is shown. */
export const CodeForm = ({
  language,
  sent,
  isTyped,
  methods,
  onSent,
  onVerified,
  onExpired,
  onChange,
}: CodeFormProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  const { code, type, submit, error, isChecking } = useCheckCode({
    sent,
    input,
    onChanged: onSent,
    onVerified,
    onExpired,
  });
  const shown = useShownAddressee(sent.value, isTyped);
  useWebOtp(sent.method === "sms" && !sent.isBlocked, type);
  useCodeFocus(input, sent.isBlocked === true);

  return (
    <HydratedForm
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        <Sentence text={(value) => t("sentTo", { value })} value={shown} />{" "}
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
