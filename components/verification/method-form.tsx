"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { ReadyForm } from "@/components/ui/ready-form";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Region } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { SentCode } from "./sent-code";
import { useSendCode } from "./use-send-code";

interface MethodFormProps {
  language: Locale;
  region: Region;
  sent: SentCode | undefined;
  onSent: (sent: SentCode) => void;
}

// What every tenant has until its configuration says more.
const FIRST: VerificationMethod[] = ["sms"];

/** A number in the region's own writing, made international, so that it is read back and stored unambiguously. */
const international = async (typed: string, region: Region): Promise<string> => {
  // The backend reads a number in the region's writing too, should the phone rules not load.
  const phones = await import("@/lib/domain/person/phone").catch(() => undefined);
  return phones?.toE164(typed, region) ?? typed;
};

/** Where to send the code: the methods of the configuration, a phone in any format, or an e-mail address. */
export const MethodForm = ({ language, region, sent, onSent }: MethodFormProps) => {
  const t = useTranslations("verify");
  const [methods, setMethods] = useState(FIRST);
  const [method, setMethod] = useState<VerificationMethod>(sent?.method ?? "sms");
  const [value, setValue] = useState(sent?.value ?? "");
  const { send, isSending, error, setError } = useSendCode(language, onSent);
  const isEmail = method === "email";

  useEffect(() => {
    call("GET /config", {}).then(
      ({ dashboardConfig: { verification } }) => {
        setMethods(verification);
        setMethod((now) => (verification.includes(now) ? now : (verification[0] ?? now)));
      },
      () => undefined,
    );
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === "") return setError(t("required"));
    await send(isEmail ? value.trim() : await international(value, region), method);
  };

  return (
    <ReadyForm className="grid gap-6" onSubmit={submit}>
      {methods.length > 1 && (
        <Fieldset id="method" legend={t("method")}>
          <RadioGroup
            columns={2}
            id="method"
            look="card"
            name="method"
            onValueChange={(chosen) => {
              setMethod(chosen as VerificationMethod);
              setValue("");
            }}
            options={methods.map((name) => ({ value: name, label: t(`method_${name}`) }))}
            value={method}
          />
        </Fieldset>
      )}
      <Field
        error={error}
        hint={isEmail ? undefined : t("phoneHint")}
        id="value"
        label={t(isEmail ? "email" : "phone")}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete={isEmail ? "email" : "tel"}
            inputMode={isEmail ? "email" : "tel"}
            name={isEmail ? "email" : "phone"}
            onChange={(event) => setValue(event.target.value)}
            size="large"
            type={isEmail ? "email" : "tel"}
            value={value}
          />
        )}
      </Field>
      <Button busy={isSending} className="justify-self-start" size="large" type="submit">
        {t("send")}
      </Button>
    </ReadyForm>
  );
};
