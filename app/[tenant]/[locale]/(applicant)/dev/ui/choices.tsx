"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/choice";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { Toggletip } from "@/components/ui/toggletip";
import { Example } from "./example";

const useNeeds = () => {
  const needs = useTranslations("specialNeeds");
  const form = useTranslations("home");
  return [
    {
      value: "hearing",
      label: needs("hearing"),
      tip: <Toggletip label={needs("hearing")}>{form("needPhone")}</Toggletip>,
    },
    { value: "vision", label: needs("vision"), hint: form("timeHint") },
    { value: "mobility", label: needs("mobility"), disabled: true },
  ];
};

const Radios = () => {
  const options = useTranslations("options");
  const fields = useTranslations("fields");
  const validation = useTranslations("validation");
  const [plain, setPlain] = useState("female");
  const [card, setCard] = useState<string>();
  const choices = [
    { value: "female", label: options("gender.female") },
    { value: "male", label: options("gender.male"), hint: fields("student.gender") },
    { value: "other", label: options("gender.other"), disabled: true },
  ];
  const question = fields("student.gender");
  return (
    <>
      <Example name="RadioGroup plain: chosen, hint, disabled">
        <Fieldset id="ui-plain" legend={question}>
          <RadioGroup id="ui-plain-1" name="ui-plain" onValueChange={setPlain} options={choices} value={plain} />
        </Fieldset>
      </Example>
      <Example name="RadioGroup card: invalid, none chosen">
        <Fieldset error={validation("validator_form", { field: question })} id="ui-cards" legend={question}>
          <RadioGroup
            id="ui-cards-1"
            invalid
            look="card"
            name="ui-cards"
            onValueChange={setCard}
            options={choices}
            value={card ?? null}
          />
        </Fieldset>
      </Example>
      <Example name="RadioGroup card, columns, large legend" wide>
        <Fieldset id="ui-columns" legend={question} size="large">
          <RadioGroup
            columns={3}
            id="ui-columns-1"
            look="card"
            name="ui-columns"
            onValueChange={setPlain}
            options={choices}
            value={plain}
          />
        </Fieldset>
      </Example>
    </>
  );
};

const Checks = () => {
  const t = useTranslations("common");
  const contract = useTranslations("validation");
  const form = useTranslations("fields");
  const [needs, setNeeds] = useState<string[]>(["vision"]);
  const options = useNeeds();
  return (
    <>
      <Example name="CheckboxGroup: toggletip, hint, disabled">
        <Fieldset id="ui-needs" legend={form("student.specialNeedsList")} optionalLabel={t("optional")}>
          <CheckboxGroup id="ui-needs-1" name="ui-needs" onValueChange={setNeeds} options={options} value={needs} />
        </Fieldset>
      </Example>
      <Example name="Checkbox: error">
        <Checkbox error={contract("validator_form_contract")} id="ui-agree" label={form("student.foster")} />
      </Example>
      <Example name="Choice: radio, checkbox, card">
        <Choice defaultChecked id="ui-choice-1" label={t("yes")} name="ui-choice" type="radio" />
        <Choice id="ui-choice-2" label={t("no")} name="ui-choice" type="radio" />
        <div>
          <Choice defaultChecked id="ui-choice-3" label={t("yes")} look="card" type="checkbox" />
        </div>
      </Example>
      <Example name="Toggletip">
        <p className="flex flex-wrap items-start justify-between">
          {form("student.specialNeeds")}
          <Toggletip label={form("student.specialNeeds")}>{form("student.special_needs")}</Toggletip>
        </p>
      </Example>
    </>
  );
};

/** Radio buttons, checkboxes, switches. */
export const Choices = () => (
  <HydratedControls>
    <Radios />
    <Checks />
  </HydratedControls>
);
