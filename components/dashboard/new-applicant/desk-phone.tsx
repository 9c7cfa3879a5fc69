"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldId } from "@/components/application-form/field-id";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { Notice } from "@/components/ui/notice";
import { ValueQuestion } from "@/components/value-question/value-question";
import { AddresseeFields } from "@/components/verification/addressee-fields";
import { useTypedAddressee } from "@/components/verification/use-typed-addressee";
import { useWritten } from "@/lib/client/written-values";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { useDeskCode } from "./use-desk-code";
import { useErrorOf } from "./use-error-of";

const ID = fieldId("desk.value");
const CODE_ID = "desk-code";

type DeskPhoneProps = Pick<NewApplicantProps, "location" | "methods" | "region">;

/** The number of somebody at the desk: typed, and verified by the code that they tell. */
export const DeskPhone = (props: DeskPhoneProps) => {
  const { setValue, getValues, clearErrors } = useFormContext<DeskValues>();
  const proof = useWatch<DeskValues, "desk.proof">({ name: "desk.proof" });
  // The number is also how to reach the student and the guardian, unless another one is given.
  const accept = (value: string, verified: string) => {
    if (getValues("desk.method") !== "email")
      for (const path of ["phone", "guardians.0.phoneNumbers.0.phone"] as const)
        if (!getValues(path)) setValue(path, value);
    setValue("desk.value", value);
    setValue("desk.proof", verified, { shouldDirty: true });
    clearErrors("desk.value");
    focusWhenShown(ID);
  };
  const change = () => {
    setValue("desk.proof", "");
    focusWhenShown(ID);
  };
  return proof ? <VerifiedPhone onChange={change} /> : <UnverifiedPhone {...props} onProof={accept} />;
};

const VerifiedPhone = ({ onChange }: { onChange: () => void }) => {
  const t = useTranslations("newApplicant");
  const common = useTranslations("common");
  const written = useWritten();
  const value = useWatch<DeskValues, "desk.value">({ name: "desk.value" });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      <span className="font-semibold text-lg tabular-nums" dir="ltr">
        {written(value)}
      </span>
      <span>{t("verified")}</span>
      <Button id={ID} onClick={onChange} variant="quiet">
        {common("change")}
      </Button>
    </div>
  );
};

interface UnverifiedPhoneProps extends DeskPhoneProps {
  onProof: (value: string, proof: string) => void;
}

const UnverifiedPhone = ({ location, methods, region, onProof }: UnverifiedPhoneProps) => {
  const verify = useTranslations("verify");
  const { setValue, getValues, setError, clearErrors } = useFormContext<DeskValues>();
  const { language, method } = useWatch<DeskValues, "desk">({ name: "desk" });
  const [value, setTyped] = useState(() => getValues("desk.value"));
  const to = { method, value };
  const { read, asks, problem } = useTypedAddressee(to, region);
  const code = useDeskCode(location.location_key, onProof);
  const error = useErrorOf()("desk.value");
  const change = (next: Addressee, isOther: boolean) => {
    setValue("desk.method", next.method);
    if (!isOther) return;
    setTyped(next.value);
    setValue("desk.value", next.value);
    clearErrors("desk.value");
    code.forget();
  };
  const use = async (number: string) => {
    await code.send({ method, value: number, language });
    focusWhenShown(CODE_ID);
  };
  const refuse = async () => {
    setError("desk.value", { type: "invalid", message: await problem() }, { shouldFocus: false });
    document.getElementById(ID)?.focus();
  };
  return (
    <div className="grid gap-4">
      <AddresseeFields
        error={error}
        id={ID}
        input={{ name: "desk.value", autoComplete: "off", size: "medium" }}
        legend={verify("method")}
        methods={methods}
        onChange={change}
        region={region}
        to={to}
      />
      {asks.length > 0 && (
        <ValueQuestion
          busy={code.busy === "sending"}
          onChoose={(number) => void use(number)}
          takesFocus
          values={asks}
        />
      )}
      {code.sendError && (
        <Notice role="alert" status="error">
          {code.sendError}
        </Notice>
      )}
      <Button
        busy={code.busy === "sending"}
        className="justify-self-start"
        onClick={() => void read({ use, refuse })}
        variant={code.sent ? "secondary" : "primary"}
      >
        {verify(code.sent ? "sendAgain" : "send")}
      </Button>
      {code.sent && <ToldCode code={code} />}
    </div>
  );
};

const ToldCode = ({ code }: { code: ReturnType<typeof useDeskCode> }) => {
  const t = useTranslations("newApplicant");
  const written = useWritten();
  return (
    <Field
      error={code.codeError}
      hint={<Sentence text={(value) => t("codeHint", { value })} value={written(code.sent?.value ?? "")} />}
      id={CODE_ID}
      label={t("toldCode")}
    >
      {(control) => (
        <CodeInput
          {...control}
          aria-busy={code.busy === "checking"}
          name="desk-code"
          onChange={({ target }) => code.type(target.value)}
          value={code.code}
        />
      )}
    </Field>
  );
};
