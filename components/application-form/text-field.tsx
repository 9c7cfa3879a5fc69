"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput, type TextInputProps } from "@/components/ui/text-input";
import type { Control } from "@/lib/domain/application/field-row";
import { optionsOf } from "@/lib/domain/application/fields";
import { autofillAttributes } from "./autofill-attributes";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { useFormTexts } from "./use-form-texts";
import { useNormalisedAnswer } from "./use-normalised-answer";

const INPUTS: Partial<Record<Control, TextInputProps>> = { email: { type: "email", inputMode: "email" } };

const toNumber = { setValueAs: (text: unknown) => (text === "" ? undefined : Number(text)) };

interface TextFieldProps extends FieldProps {
  onFocusChange?: (hasFocus: boolean) => void;
}

/** A single-line input, a text area or a select. */
export const TextField = ({ onFocusChange, ...props }: TextFieldProps) => {
  const { row, path, context } = props;
  const common = useTranslations("common");
  const texts = useFormTexts();
  const { register, getValues, setValue } = useFormContext();
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const options = optionsOf(row, context).map((value) => ({ value: String(value), label: texts.option(row, value) }));
  // The label of the chosen option is saved with its key.
  const storeTitle = (key: string) => {
    if (!row.titlePath) return;
    const title = options.find(({ value }) => value === key)?.label ?? "";
    setValue(path.slice(0, -row.path.length) + row.titlePath, title);
  };
  const showNormalised = useNormalisedAnswer(props);
  const input = register(path, {
    ...(row.type === "Number" && toNumber),
    onChange: ({ target }) => storeTitle(String(target.value)),
    onBlur: () => {
      onFocusChange?.(false);
      return showNormalised();
    },
  });
  return (
    <Field {...question}>
      {(attributes) => {
        // Part of the server's HTML, before the script has loaded.
        const control = { ...input, ...attributes, defaultValue: getValues(path) as string | undefined };
        if (row.control === "select")
          return <Select {...control} autoComplete="off" options={options} placeholder={common("chooseOne")} />;
        if (row.control === "textarea") return <TextArea {...control} />;
        return (
          <TextInput
            {...control}
            onFocus={() => onFocusChange?.(true)}
            {...INPUTS[row.control]}
            {...autofillAttributes(props)}
          />
        );
      }}
    </Field>
  );
};
