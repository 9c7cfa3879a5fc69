"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { usePhoneCountries } from "@/components/phone/phone-countries-context";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { autofillAttributes } from "./autofill-attributes";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

/** A country of the list. One that was typed before there was a list stays as it is until another is chosen. */
export const CountryField = (props: FieldProps) => {
  const common = useTranslations("common");
  const countries = usePhoneCountries();
  const { register, getValues } = useFormContext();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const [first] = useState(() => getValues(props.path) as string | undefined);
  const options = countries.map(({ region, name }) => ({ value: region, label: name }));
  const typed = first && !options.some(({ value }) => value === first) ? [{ value: first, label: first }] : [];
  return (
    <Field {...question}>
      {(attributes) => (
        <Select
          {...register(props.path)}
          {...attributes}
          autoComplete={autofillAttributes(props).autoComplete}
          defaultValue={first}
          options={[...typed, ...options]}
          placeholder={common("chooseOne")}
        />
      )}
    </Field>
  );
};
