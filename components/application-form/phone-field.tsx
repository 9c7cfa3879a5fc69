"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { PhoneInput } from "@/components/phone/phone-input";
import { Field } from "@/components/ui/field";
import { autofillAttributes } from "./autofill-attributes";
import { useStepContext } from "./step-context";
import { useDoubtfulPhone } from "./use-doubtful-phone";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

/** A phone number with its country, and advice if the country has no such numbers. */
export const PhoneField = (props: FieldProps) => {
  const t = useTranslations("form");
  const { region, countries } = useStepContext();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const { field } = useController({ name: props.path });
  const value = (field.value as string | undefined) ?? "";
  const { isDoubtful, check } = useDoubtfulPhone(value, region);
  const leave = () => {
    field.onBlur();
    check();
  };
  return (
    <div>
      <Field {...question}>
        {(attributes) => (
          <PhoneInput
            {...attributes}
            autoComplete={autofillAttributes(props).autoComplete}
            countries={countries}
            countryLabel={t("phoneCountry")}
            name={props.path}
            noCountryText={t("phoneCountryNone")}
            onBlur={leave}
            onValueChange={field.onChange}
            region={region}
            value={value}
          />
        )}
      </Field>
      <div role="status">
        {isDoubtful && !question.error && <p className="mt-2 text-ink-second text-sm">{t("phoneDoubtful")}</p>}
      </div>
    </div>
  );
};
