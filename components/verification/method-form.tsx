"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useBeforeLanguageChange } from "@/lib/client/language-change";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { Addressee } from "@/lib/domain/person/addressee";
import { AddresseeFields } from "./addressee-fields";
import type { SentCode } from "./sent-code";
import { usePhoneRegion } from "./use-phone-region";
import { useSendCode } from "./use-send-code";
import { useTypedAddressee } from "./use-typed-addressee";

// Few visitors have to wait, are asked about their number, or come back from the code.
const Notice = lazyComponent(() => import("@/components/ui/notice").then((part) => part.Notice));
const ValueQuestion = lazyComponent(() =>
  import("@/components/value-question/value-question").then((part) => part.ValueQuestion),
);
const WaitNotice = lazyComponent(() => import("./wait-notice").then((part) => part.WaitNotice));

interface MethodFormProps {
  language: Locale;
  /** The tenant's own country. */
  region: string;
  methods: readonly VerificationMethod[];
  /** The previous recipient. */
  to: Addressee | undefined;
  /** Why another code is needed, until the visitor types or sends. */
  notice: string | undefined;
  /** Whether the visitor comes back here from the code: the field takes the focus. */
  isReturn: boolean;
  onSent: (sent: SentCode) => void;
  /** Keeps what is typed while the page loads again. */
  onKeep: (to: Addressee) => void;
}

/** Where to send the code: a phone in any format, or an e-mail address. */
export const MethodForm = ({ language, region: tenantRegion, methods, ...rest }: MethodFormProps) => {
  const { to: previous, notice, isReturn, onSent, onKeep } = rest;
  const t = useTranslations("verify");
  const [isNoticeOver, setIsNoticeOver] = useState(false);
  const [typed, setTyped] = useState<Addressee>(previous ?? { method: "sms", value: "" });
  const { value } = typed;
  const method = methods.includes(typed.method) ? typed.method : (methods[0] ?? typed.method);
  const to = { method, value };
  const region = usePhoneRegion(tenantRegion, value !== "");
  const { read, asks, problem } = useTypedAddressee(to, region);
  const refuse = async () => {
    setError(await problem());
    document.getElementById("value")?.focus();
  };
  const { send, isSending, error, setError, waitText, cookiesText, clear } = useSendCode(language, onSent, {
    onWait: onKeep,
    onInvalid: refuse,
  });
  useBeforeLanguageChange(() => value !== "" && onKeep(to));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the visitor comes back
  useEffect(() => {
    if (isReturn) document.getElementById("value")?.focus();
  }, []);

  // What was said about the previous number does not hold for another one.
  const change = (next: Addressee) => {
    setTyped(next);
    setIsNoticeOver(true);
    clear();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsNoticeOver(true);
    void read({ use: (number) => send(number, method), refuse });
  };

  return (
    <HydratedForm className="grid gap-6" onSubmit={submit}>
      {(cookiesText || (notice && !isNoticeOver)) && (
        <Notice role="alert" status="error">
          {cookiesText || notice}
        </Notice>
      )}
      <AddresseeFields error={error} legend={t("method")} methods={methods} onChange={change} region={region} to={to} />
      {asks.length > 0 && (
        <ValueQuestion busy={isSending} onChoose={(number) => void send(number, method)} takesFocus values={asks} />
      )}
      {waitText && <WaitNotice language={language} method={method} methods={methods} text={waitText} />}
      <Button busy={isSending} className="justify-self-start" size="large" type="submit">
        {t("send")}
      </Button>
    </HydratedForm>
  );
};
