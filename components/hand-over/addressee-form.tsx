"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { ValueQuestion } from "@/components/value-question/value-question";
import { AddresseeFields } from "@/components/verification/addressee-fields";
import { useTypedAddressee } from "@/components/verification/use-typed-addressee";
import type { CallError } from "@/lib/client/call";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Addressee } from "@/lib/domain/person/addressee";

interface AddresseeFormProps {
  methods: readonly VerificationMethod[];
  region: string;
  isBusy: boolean;
  error: CallError | undefined;
  onSend: (to: Addressee) => void;
}

/** Refusals of what was entered, which are shown at the field. */
const ABOUT_VALUE = [
  "verification_value_invalid",
  "verification_number_refused",
  "verification_address_refused",
  "hand_over_to_self",
];

/** Where the link for the guardian goes: a phone in any format, or an e-mail address. */
export const AddresseeForm = ({ methods, region, isBusy, error, onSend }: AddresseeFormProps) => {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const [to, setTo] = useState<Addressee>({ method: methods[0] ?? "sms", value: "" });
  const [problem, setProblem] = useState<string>();
  const typed = useTypedAddressee(to, region);
  const isAboutValue = error !== undefined && ABOUT_VALUE.includes(error.code);
  const isInvalid = error?.code === "verification_value_invalid";
  const valueError = problem ?? (isAboutValue ? errorText(error) : undefined);
  const refuse = async () => {
    setProblem(await typed.problem());
    document.getElementById("value")?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with what was sent
  useEffect(() => {
    if (isInvalid) void refuse();
    else if (isAboutValue) document.getElementById("value")?.focus();
  }, [error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void typed.read({ use: (value) => onSend({ ...to, value }), refuse });
  };

  return (
    <HydratedForm className="grid gap-6" onSubmit={submit}>
      <Fieldset id="to" legend={t("to")} size="large">
        <div className="grid gap-6">
          <AddresseeFields
            error={valueError}
            methods={methods}
            onChange={(next, isOther) => {
              if (isOther) setProblem(undefined);
              setTo(next);
            }}
            region={region}
            to={to}
          />
          {typed.asks.length > 0 && (
            <ValueQuestion
              busy={isBusy}
              onChoose={(value) => onSend({ ...to, value })}
              takesFocus
              values={typed.asks}
            />
          )}
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
