"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";
import { PhoneInput } from "@/components/phone/phone-input";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ValueQuestion } from "@/components/value-question/value-question";
import { useWritten } from "@/lib/client/written-values";
import { countryOfNumber } from "@/lib/domain/person/calling-code";
import { autofillAttributes } from "./autofill-attributes";
import { useStepContext } from "./step-context";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

interface TypedNumberProps extends FieldProps {
  verified: string | undefined;
  /** Goes back to the verified number. */
  onVerified: (() => void) | undefined;
}

/** A number with its country, and advice if the country has no such numbers. */
export const TypedNumber = ({ verified, onVerified, ...props }: TypedNumberProps) => {
  const t = useTranslations("form");
  const { region } = useStepContext();
  const countries = usePhoneCountries();
  const written = useWritten();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const { field } = useController({ name: props.path });
  const value = (field.value as string | undefined) ?? "";
  const { getValues } = useFormContext();
  // Numbers that were typed here, which the server has not written.
  const typed = useRef(new Map<string, string>());
  const { isDoubtful, check } = useDoubtfulPhone(value, region);
  const [asked, setAsked] = useState<{ value: string; numbers: readonly string[] }>();
  // Stores a possible number in E.164, and shows it as people write it. Resolves to it; asks which one is meant if it may be several.
  const rewrite = async (text: string) => {
    const { phoneText, readPhone } = await import("@/lib/domain/person/phone");
    const { number, asks } = readPhone(text, region);
    if (getValues(props.path) !== value) return undefined;
    if (!number) setAsked({ value, numbers: asks });
    if (!number) return undefined;
    typed.current.set(number, phoneText(number, region));
    if (number !== value) field.onChange(number);
    return number;
  };
  // Rewritten first: the validation of a value that changes meanwhile is dropped.
  const leave = async (text = value) => {
    const number = await rewrite(text).catch(() => undefined);
    field.onBlur();
    // Only an applicant may ask the backend about a number.
    if (number && !props.context.desk) check(number);
  };
  return (
    <div>
      <Field {...question}>
        {(attributes) => (
          <PhoneInput
            {...attributes}
            autoComplete={autofillAttributes(props).autoComplete}
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
          <Sentence text={(number) => t("phoneUseVerified", { number })} value={written(verified)} />
        </Button>
      )}
      {asked?.value === value && asked.numbers.length > 1 && (
        <ValueQuestion onChoose={(number) => void leave(number)} values={asked.numbers} />
      )}
      <div role="status">
        {isDoubtful && !question.error && <p className="mt-2 text-ink-second text-sm">{t("phoneDoubtful")}</p>}
      </div>
    </div>
  );
};

/** Whether the backend doubts a number, in E.164, and a function to check it: advice only, so a failed check says nothing. */
const useDoubtfulPhone = (number: string, region: string) => {
  const [doubtful, setDoubtful] = useState<string>();
  const check = async (phone: string) => {
    const { checkPhoneValid } = await import("@/lib/client/phones");
    if (!(await checkPhoneValid(phone, region))) setDoubtful(phone);
  };
  return { isDoubtful: doubtful === number, check: (phone: string) => void check(phone).catch(() => undefined) };
};
