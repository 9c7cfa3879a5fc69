"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { StepHeading } from "./step-heading";

interface ForgotFormProps {
  username: string;
  onUsername: (username: string) => void;
  onBack: () => void;
}

/** Asks for a link for a new password. The answer is the same for everybody. */
export const ForgotForm = ({ username, onUsername, onBack }: ForgotFormProps) => {
  const t = useTranslations("signIn");
  const errorText = useErrorText();
  const language = useLocale() as Locale;
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) answer.current?.focus();
  }, [isSent]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(username.trim() === "");
    if (username.trim() === "") return input.current?.focus();
    setIsBusy(true);
    setFailure(undefined);
    await call("POST /auth/forgot", { body: { username: username.trim(), language } }).then(
      () => setIsSent(true),
      (error: unknown) => setFailure(errorText(error)),
    );
    setIsBusy(false);
  };
  const back = (
    <Button className="-ms-4 justify-self-start text-start" onClick={onBack} variant="quiet">
      {t("backToLogin")}
    </Button>
  );
  if (isSent)
    return (
      <div className="grid gap-5">
        <div ref={answer} tabIndex={-1}>
          <Notice status="info" title={t("forgotSent")}>
            <p>{t("forgotSentText")}</p>
            <p className="mt-2">{t("forgotNothing")}</p>
          </Notice>
        </div>
        {back}
      </div>
    );
  return (
    <HydratedForm className="grid gap-5" onSubmit={submit}>
      <StepHeading text={t("forgotText")} title={t("forgotTitle")} />
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      <Field error={isMissing && t("forgotNeeded")} id="forgotten-username" label={t("forgotName")}>
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="off"
            autoComplete="username"
            onChange={(event) => onUsername(event.target.value)}
            ref={input}
            spellCheck={false}
            value={username}
          />
        )}
      </Field>
      <Button busy={isBusy} size="large" type="submit">
        {t("forgotSend")}
      </Button>
      {back}
    </HydratedForm>
  );
};
