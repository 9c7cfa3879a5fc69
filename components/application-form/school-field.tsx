"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { studentFields } from "@/lib/domain/application/fields";
import { fieldId } from "./field-id";
import { SchoolSelect } from "./school-select";
import { useStepContext } from "./step-context";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

const customRow = studentFields.find(({ control }) => control === "customSchool");

/** A school from the list, or a typed name if it is not in the list; never both. */
export const SchoolField = (props: FieldProps) => {
  const t = useTranslations("form");
  const { setValue } = useFormContext();
  const { saveSoon } = useStepContext();
  const custom = useWatch({ name: customRow?.path ?? "" }) as string | undefined;
  const [isTicked, setIsTicked] = useState(false);
  const isCustom = isTicked || !!custom;

  const tick = (isNowTicked: boolean) => {
    setIsTicked(isNowTicked);
    // Clears the other of the two answers.
    setValue(isNowTicked ? props.path : (customRow?.path ?? ""), "", { shouldDirty: true });
    saveSoon();
  };
  return (
    <div className="grid gap-3">
      {!isCustom && <SchoolListField {...props} />}
      <Checkbox
        checked={isCustom}
        id={`${fieldId(props.path)}-not-listed`}
        label={t("schoolNotListed")}
        onChange={(event) => tick(event.target.checked)}
      />
      {isCustom && customRow && (
        <CustomSchool {...props} path={customRow.path} row={customRow} onEdit={() => setIsTicked(true)} />
      )}
    </div>
  );
};

/** A choice of the list of schools, or of the regions that narrow it: the row says which. */
export const SchoolListField = (props: FieldProps) => {
  const { register, getValues } = useFormContext();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  return (
    <Field {...question}>
      {(attributes) => (
        <SchoolSelect
          {...register(props.path)}
          {...attributes}
          defaultValue={getValues(props.path) as string | undefined}
          list={props.row.control === "region" ? "region" : "school"}
        />
      )}
    </Field>
  );
};

interface CustomSchoolProps extends FieldProps {
  /** Called on each edit: the text box stays while its text is deleted. */
  onEdit: () => void;
}

const CustomSchool = ({ onEdit, ...props }: CustomSchoolProps) => {
  const { register, getValues } = useFormContext();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  return (
    <Field {...question}>
      {(attributes) => (
        <TextInput
          {...register(props.path, { onChange: onEdit })}
          {...attributes}
          autoComplete="off"
          defaultValue={getValues(props.path) as string}
        />
      )}
    </Field>
  );
};
