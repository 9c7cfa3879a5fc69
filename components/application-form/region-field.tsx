"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { SchoolSelect } from "./school-select";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

/** The region that narrows the list of schools. */
export const RegionField = (props: FieldProps) => {
  const { register, getValues } = useFormContext();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  return (
    <Field {...question}>
      {(attributes) => (
        <SchoolSelect
          {...register(props.path)}
          {...attributes}
          defaultValue={getValues(props.path) as string | undefined}
          list="region"
        />
      )}
    </Field>
  );
};
