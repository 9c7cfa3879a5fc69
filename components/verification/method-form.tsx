"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useBeforeLanguageChange } from "@/lib/client/language-change";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { MethodChoice } from "./method-choice";
import type { SentCode } from "./sent-code";
import { usePhoneRegion } from "./use-phone-region";
import { useSendCode } from "./use-send-code";
import { ValueField } from "./value-field";

// Few visitors have to wait, or come back from the code.
const Notice = lazyComponent(() => import("@/components/ui/notice").then((part) => part.Notice));
const WaitNotice = lazyComponent(() => import("./wait-notice").then((part) => part.WaitNotice));

interface MethodFormProps {
  language: Locale;
  /** The tenant's own country. */
  region: string;
  methods: readonly VerificationMethod[];
  countries: readonly PhoneCountry[];
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
export const MethodForm = ({ language, region: tenantRegion, methods, countries, ...rest }: MethodFormProps) => {
  const { to: previous, notice, isReturn, onSent, onKeep } = rest;
  const t = useTranslations("verify");
  const errors = useTranslations("errors");
  const [isNoticeOver, setIsNoticeOver] = useState(false);
  const [chosenMethod, setChosenMethod] = useState<VerificationMethod>(previous?.method ?? "sms");
  const [value, setValue] = useState(previous?.value ?? "");
  const region = usePhoneRegion(tenantRegion, countries, value !== "");
  const method = methods.includes(chosenMethod) ? chosenMethod : (methods[0] ?? chosenMethod);
  const isEmail = method === "email";
  const refuse = async () => {
    const problem = await import("./value-problem").catch(() => undefined);
    const asked = { isEmail, value, region, countries };
    setError(problem?.valueProblem(errors, asked) ?? errors("verification_value_invalid"));
    document.getElementById("value")?.focus();
  };
  const { send, isSending, error, setError, waitText, clear } = useSendCode(language, onSent, {
    onWait: onKeep,
    onInvalid: refuse,
  });
  useBeforeLanguageChange(() => value !== "" && onKeep({ value, method }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the visitor comes back
  useEffect(() => {
    if (isReturn) document.getElementById("value")?.focus();
  }, []);

  // What was said about the previous number does not hold for another one.
  const change = (typed: string) => {
    setValue(typed);
    setIsNoticeOver(true);
    clear();
  };

  // In international format, which is unambiguous.
  const addressee = async (): Promise<string | undefined> => {
    if (isEmail) return value.trim();
    // If the phone metadata does not load, the backend parses the tenant's national format.
    const phones = await import("@/lib/domain/person/phone").catch(() => undefined);
    return phones ? phones.toE164(value, region) : value;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsNoticeOver(true);
    const to = value.trim() === "" ? "" : await addressee();
    return to ? send(to, method) : refuse();
  };

  return (
    <HydratedForm className="grid gap-6" onSubmit={submit}>
      {notice && !isNoticeOver && (
        <Notice role="alert" status="error">
          {notice}
        </Notice>
      )}
      {methods.length > 1 && (
        <Fieldset id="method" legend={t("method")}>
          <MethodChoice
            method={method}
            methods={methods}
            onChoose={(chosen, isOtherKind) => {
              change(isOtherKind ? "" : value);
              setChosenMethod(chosen);
            }}
          />
        </Fieldset>
      )}
      <ValueField
        countries={countries}
        error={error}
        isEmail={isEmail}
        onValueChange={change}
        region={region}
        value={value}
      />
      {waitText && <WaitNotice language={language} method={method} methods={methods} text={waitText} />}
      <Button busy={isSending} className="justify-self-start" size="large" type="submit">
        {t("send")}
      </Button>
    </HydratedForm>
  );
};
