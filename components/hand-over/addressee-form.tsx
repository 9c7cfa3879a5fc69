"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { MethodChoice } from "@/components/verification/method-choice";
import { ValueField } from "@/components/verification/value-field";
import type { CallError } from "@/lib/client/call";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

interface AddresseeFormProps {
  methods: readonly VerificationMethod[];
  region: string;
  countries: readonly PhoneCountry[];
  isBusy: boolean;
  error: CallError | undefined;
  onSend: (to: Addressee) => void;
}

/** Refusals of what was entered, which are shown at the field. */
const ABOUT_VALUE = ["verification_value_invalid", "verification_number_refused", "hand_over_to_self"];

/** Where the link for the guardian goes: a phone in any format, or an e-mail address. */
export const AddresseeForm = ({ methods, region, countries, isBusy, error, onSend }: AddresseeFormProps) => {
  const t = useTranslations("handOver");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  const [method, setMethod] = useState<VerificationMethod>(methods[0] ?? "sms");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const isAboutValue = error !== undefined && ABOUT_VALUE.includes(error.code);
  const isInvalid = error?.code === "verification_value_invalid";
  const valueError = problem ?? (isAboutValue ? errorText(error) : undefined);
  const refuse = async () => {
    const loaded = await import("@/components/verification/value-problem").catch(() => undefined);
    const asked = { isEmail: method === "email", value, region, countries };
    setProblem(loaded?.valueProblem(errors, asked) ?? errors("verification_value_invalid"));
    document.getElementById("value")?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with what was sent
  useEffect(() => {
    if (isInvalid) void refuse();
    else if (isAboutValue) document.getElementById("value")?.focus();
  }, [error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === "") void refuse();
    else onSend({ method, value: value.trim() });
  };

  return (
    <HydratedForm className="grid gap-6" onSubmit={submit}>
      <Fieldset id="to" legend={t("to")} size="large">
        <div className="grid gap-6">
          {methods.length > 1 && (
            <MethodChoice
              method={method}
              methods={methods}
              onChoose={(chosen, isOtherKind) => {
                if (isOtherKind) setValue("");
                setMethod(chosen);
              }}
            />
          )}
          <ValueField
            countries={countries}
            error={valueError}
            isEmail={method === "email"}
            onValueChange={(next) => {
              setProblem(undefined);
              setValue(next);
            }}
            region={region}
            value={value}
          />
        </div>
      </Fieldset>
      {error && !isAboutValue && (
        <Notice role="alert" status="error">
          {errorText(error)}
        </Notice>
      )}
      <Button busy={isBusy} className="justify-self-start" size="large" type="submit">
        {t("send")}
      </Button>
    </HydratedForm>
  );
};
