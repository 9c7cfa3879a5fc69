"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Field, type FieldControl as Wiring } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput, type TextInputProps } from "@/components/ui/text-input";
import type { Control, FormContext } from "@/lib/domain/application/field-row";
import { type FieldOwner, isRequired, type NamedField, optionsOf } from "@/lib/domain/application/fields";
import { fieldId } from "./field-id";
import { SchoolSelect } from "./school-select";
import { useFormTexts } from "./use-form-texts";

interface FieldControlProps {
  row: NamedField;
  /** Where the value is in the form: the control's name. */
  path: string;
  owner: FieldOwner;
  context: FormContext;
}

const HINTS: Partial<Record<string, "birthDateHint" | "phoneHint" | "schoolCustomHint" | "usernameHint">> = {
  birthDate: "birthDateHint",
  phone: "phoneHint",
  currentSchool: "schoolCustomHint",
  username: "usernameHint",
};
const COUNTRIES_WITH_LATIN_HINT = ["AM", "IN"];

const INPUTS: Partial<Record<Control, TextInputProps>> = {
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  birthDate: { type: "date" },
};

/** Names are asked in Latin letters where a row says so, and everywhere in India, which has no other row for them. */
const hintKey = (row: NamedField, context: FormContext, owner: FieldOwner) => {
  const isName = row.rule === "name" && !context.nativeNames && COUNTRIES_WITH_LATIN_HINT.includes(context.region);
  if (row.rule === "latinName" || isName) return "latinHint" as const;
  return owner === "student" ? HINTS[row.key] : undefined;
};

/** One field of the table with the control that its row names. */
export const FieldControl = ({ row, path, owner, context }: FieldControlProps) => {
  const common = useTranslations("common");
  const form = useTranslations("form");
  const texts = useFormTexts();
  const { register, formState, getValues } = useFormContext();
  const group = useId();
  const id = fieldId(path);
  const label = texts.label(owner, row);
  const error = texts.problem((get(formState.errors, path) as FieldError | undefined)?.message, label);
  const hint = hintKey(row, context, owner);
  const options = optionsOf(row, context).map((value) => ({
    value: String(value),
    label: texts.option(row, value),
    hint: texts.optionHint(row, value),
  }));
  const isNumber = row.type === "Number";
  const input = register(path, isNumber ? { setValueAs: (text) => (text === "" ? undefined : Number(text)) } : {});
  const question = {
    error,
    hint: hint && form(hint),
    optionalLabel: isRequired(row, context) ? undefined : common("optional"),
  };

  if (row.control === "checkbox") return <Checkbox {...input} error={error} id={id} label={label} />;
  if (row.control === "radio")
    return (
      <Fieldset {...question} id={group} legend={label}>
        <RadioGroup
          columns={2}
          id={id}
          inputProps={input}
          invalid={!!error}
          look="card"
          name={path}
          options={options}
        />
      </Fieldset>
    );
  if (row.control === "checkboxes")
    return (
      <Fieldset {...question} id={group} legend={label}>
        <CheckboxGroup columns={2} id={id} inputProps={input} invalid={!!error} name={path} options={options} />
      </Fieldset>
    );
  const control = (wiring: Wiring) => {
    // In the page from the start, not only once its script has come.
    const props = { ...input, ...wiring, defaultValue: getValues(path) as string | undefined };
    if (row.control === "select") return <Select {...props} options={options} placeholder={common("chooseOne")} />;
    if (row.control === "region" || row.control === "school") return <SchoolSelect {...props} list={row.control} />;
    if (row.control === "textarea") return <TextArea {...props} />;
    return (
      <TextInput
        {...props}
        {...INPUTS[row.control]}
        autoComplete={row.autoComplete ?? "off"}
        className={row.control === "birthDate" ? "max-w-56" : undefined}
        lang={row.rule === "latinName" ? "en" : undefined}
        max={row.control === "birthDate" ? context.today : undefined}
        spellCheck={row.rule === "name" || row.rule === "latinName" ? false : undefined}
      />
    );
  };
  return (
    <Field {...question} id={id} label={label}>
      {control}
    </Field>
  );
};
