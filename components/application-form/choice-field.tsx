"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { optionsOf } from "@/lib/domain/application/fields";
import { useStepContext } from "./step-context";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { useFormTexts } from "./use-form-texts";

// Only special needs have explanations.
const Toggletip = dynamic(() => import("@/components/ui/toggletip").then((part) => part.Toggletip));

/** Radio buttons or checkboxes, each with its label and its hint if it has one. */
export const ChoiceField = (props: FieldProps) => {
  const { row, path, context } = props;
  const t = useTranslations("form");
  const texts = useFormTexts();
  const { tooltips } = useStepContext();
  const { register, getValues } = useFormContext();
  const { id, label, rule: _rule, ...question } = useFieldQuestion(props);
  const offered = optionsOf(row, context);
  const isList = row.control === "checkboxes";
  // Choices that the location has withdrawn since are refused: they are shown to be unticked.
  const [withdrawn] = useState(() =>
    isList ? ((getValues(path) as string[] | undefined) ?? []).filter((value) => !offered.includes(value)) : [],
  );
  const options = [...offered, ...withdrawn].map((value) => {
    const name = texts.option(row, value);
    const tooltip = row.hasTooltips && texts.configured(tooltips[value] ?? "");
    const tip = tooltip && <Toggletip label={t("moreAbout", { name })}>{tooltip}</Toggletip>;
    return { value: String(value), label: name, tip };
  });
  const group = { id, name: path, options, columns: 2, invalid: !!question.error, inputProps: register(path) } as const;
  return (
    <Fieldset {...question} id={`${id}-group`} legend={label}>
      {isList ? <CheckboxGroup {...group} /> : <RadioGroup {...group} look="card" />}
    </Fieldset>
  );
};
