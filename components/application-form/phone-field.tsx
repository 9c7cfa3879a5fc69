"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { LazyPhoneInput } from "@/components/phone/lazy-phone-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useWritten } from "@/lib/client/written-values";
import type { Guardian } from "@/lib/domain/application/application";
import { hasGuardianVerified, isVerifiedGiven } from "@/lib/domain/application/verified-value";
import { countryOfNumber } from "@/lib/domain/person/calling-code";
import { autofillAttributes } from "./autofill-attributes";
import { focusWhenShown } from "./focus-when-shown";
import { useStepContext } from "./step-context";
import { useDoubtfulPhone } from "./use-doubtful-phone";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { VerifiedNumber } from "./verified-number";

/** A phone number: the one that was verified, or another one. Nobody types the verified number again. */
export const PhoneField = (props: FieldProps) => {
  const { verified, ageRules, saveSoon } = useStepContext();
  const { field } = useController({ name: props.path });
  const { id, label, error } = useFieldQuestion(props);
  const [isOther, setIsOther] = useState(false);
  const { getValues } = useFormContext();
  const mayUseVerified = (): boolean => {
    if (!verified || field.value) return false;
    if (props.owner === "student") return true;
    const isGiven = isVerifiedGiven(verified, getValues("guardians") as Guardian[]);
    return !isGiven && hasGuardianVerified(ageRules.userLegalStatus, props.context.isAdult);
  };
  const number = verified?.method === "email" ? undefined : verified?.value;
  const change = (toOther: boolean) => {
    setIsOther(toOther);
    field.onChange(toOther ? "" : number);
    saveSoon();
    // The pressed button has disappeared.
    focusWhenShown(id, toOther ? "input" : "button");
  };
  if (number !== undefined && field.value === number && !isOther && !error)
    return <VerifiedNumber id={id} label={label} number={number} onChange={() => change(true)} />;
  return (
    <TypedNumber
      {...props}
      verified={number}
      onVerified={isOther || mayUseVerified() ? () => change(false) : undefined}
    />
  );
};

interface TypedNumberProps extends FieldProps {
  verified: string | undefined;
  /** Goes back to the verified number. */
  onVerified: (() => void) | undefined;
}

/** A number with its country, and advice if the country has no such numbers. */
const TypedNumber = ({ verified, onVerified, ...props }: TypedNumberProps) => {
  const t = useTranslations("form");
  const { region, countries } = useStepContext();
  const written = useWritten();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const { field } = useController({ name: props.path });
  const value = (field.value as string | undefined) ?? "";
  const { getValues } = useFormContext();
  // Numbers that were typed here, which the server has not written.
  const typed = useRef(new Map<string, string>());
  const { isDoubtful, check } = useDoubtfulPhone(value, region);
  // Stores a possible number in E.164, and shows it as people write it. Resolves to it.
  const rewrite = async () => {
    const { phoneText, toE164 } = await import("@/lib/domain/person/phone");
    const number = toE164(value, region);
    if (!number || getValues(props.path) !== value) return undefined;
    typed.current.set(number, phoneText(number, region));
    if (number !== value) field.onChange(number);
    return number;
  };
  // Rewritten first: the validation of a value that changes meanwhile is dropped.
  const leave = async () => {
    const number = await rewrite().catch(() => undefined);
    field.onBlur();
    if (number) check(number);
  };
  return (
    <div>
      <Field {...question}>
        {(attributes) => (
          <LazyPhoneInput
            {...attributes}
            autoComplete={autofillAttributes(props).autoComplete}
            countries={countries}
            countryLabel={t("phoneCountry")}
            firstCountry={verified && countryOfNumber(verified, region, countries)}
            name={props.path}
            noCountryText={t("phoneCountryNone")}
            onBlur={() => void leave()}
            onValueChange={field.onChange}
            region={region}
            value={value}
            writtenOf={(number) => typed.current.get(number) ?? written(number)}
          />
        )}
      </Field>
      {verified !== undefined && onVerified && (
        <Button className="-ms-3 mt-1 text-start" onClick={onVerified} size="small" variant="quiet">
          {t("phoneUseVerified", { number: written(verified) })}
        </Button>
      )}
      <div role="status">
        {isDoubtful && !question.error && <p className="mt-2 text-ink-second text-sm">{t("phoneDoubtful")}</p>}
      </div>
    </div>
  );
};
