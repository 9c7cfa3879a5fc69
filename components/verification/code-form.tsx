"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { ReadyForm } from "@/components/ui/ready-form";
import { CallError, call } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { masked, type SentCode } from "./sent-code";
import { useCountdown } from "./use-countdown";
import { useSendCode } from "./use-send-code";

interface CodeFormProps {
  language: Locale;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onVerified: () => void;
  onChange: () => void;
}

const CODE_LENGTH = 6;
const digitsOf = (text: string) => text.replace(/[\s-]/g, "");

/** The code: typed, pasted or filled in by the phone; sent by itself once when it is whole. */
export const CodeForm = ({ language, sent, onSent, onVerified, onChange }: CodeFormProps) => {
  const t = useTranslations("verify");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const { send, isSending, error: sendError } = useSendCode(language, onSent);
  const wait = useCountdown(sent.retryAt);
  const autoSent = useRef(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  const check = async (typed: string) => {
    setIsChecking(true);
    setError(undefined);
    try {
      const { value, method } = sent;
      await call("POST /verification/check", { body: { value, method, code: digitsOf(typed) } });
      onVerified();
    } catch (failure) {
      setError(errorText(failure));
      if (failure instanceof CallError && failure.code === "verification_blocked")
        // Kept like the wait for the next code, so that a reload does not shorten it.
        onSent({ ...sent, retryAt: new Date(String(failure.data.until)).getTime() });
      setIsChecking(false);
      input.current?.focus();
    }
  };

  const type = (typed: string) => {
    setCode(typed);
    if (digitsOf(typed).length !== CODE_LENGTH || autoSent.current) return;
    autoSent.current = true;
    check(typed);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digitsOf(code).length !== CODE_LENGTH) return setError(t("codeRequired"));
    check(code);
  };

  return (
    <ReadyForm className="grid gap-6" onSubmit={submit}>
      <p>
        {t("sentTo", { value: masked(sent.value) })}{" "}
        <Button className="px-1" onClick={onChange} size="small" variant="quiet">
          {common("change")}
        </Button>
      </p>
      <Field error={error} id="code" label={t("code")}>
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
      {sendError && (
        <Notice role="alert" status="error">
          {sendError}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isChecking} size="large" type="submit">
          {t("check")}
        </Button>
        <Button
          aria-disabled={wait > 0}
          aria-describedby="resend"
          busy={isSending}
          onClick={() => send(sent.value, sent.method)}
          size="large"
          variant="secondary"
        >
          {t("sendAgain")}
        </Button>
      </div>
      <p className="text-ink-second text-sm tabular-nums" id="resend">
        {wait > 0 ? t("resendIn", { seconds: wait }) : t("resendReady")}
      </p>
      {/* The end of the wait is announced, its seconds are not. */}
      <p className="sr-only" role="status">
        {wait > 0 ? "" : t("resendReady")}
      </p>
    </ReadyForm>
  );
};
