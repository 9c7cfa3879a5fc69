"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { PhoneInput } from "@/components/phone/phone-input";
import { Field } from "@/components/ui/field";
import { autofillAttributes } from "./autofill-attributes";
import { useStepContext } from "./step-context";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

/** A phone number with its country. */
export const PhoneField = (props: FieldProps) => {
  const t = useTranslations("form");
  const { region, countries } = useStepContext();
  const { message: _message, ...question } = useFieldQuestion(props);
  const { field } = useController({ name: props.path });
  return (
    <Field {...question}>
      {(attributes) => (
        <PhoneInput
          {...attributes}
          autoComplete={autofillAttributes(props).autoComplete}
          countries={countries}
          countryLabel={t("phoneCountry")}
          name={props.path}
          noCountryText={t("phoneCountryNone")}
          onBlur={field.onBlur}
          onValueChange={field.onChange}
          region={region}
          value={(field.value as string | undefined) ?? ""}
        />
      )}
    </Field>
  );
};
