"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeInput } from "@/components/ui/code-input";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { NumberInput } from "@/components/ui/number-input";
import { QrImage } from "@/components/ui/qr-image";
import { SearchSelect } from "@/components/ui/search-select";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { TypedNumber } from "@/lib/kit/typed-number";
import { SIZES } from "./buttons";
import { Example } from "./example";

const useOptions = () => {
  const options = useTranslations("options");
  return [
    { value: "passport", label: options("identification.passport") },
    { value: "id-card", label: options("identification.id-card") },
    { value: "birth-certificate", label: options("identification.birth-certificate") },
  ];
};

/** Every control in every size. */
const Sizes = () => {
  const fields = useTranslations("fields");
  const options = useOptions();
  const label = fields("student.identificationType");
  return SIZES.map((size) => (
    <Example key={size} name={`size ${size}: TextInput, Select, NumberInput`} wide>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextInput aria-label={fields("student.firstName")} placeholder={fields("student.firstName")} size={size} />
        <Select aria-label={label} options={options} size={size} />
        <CountedInput label={fields("student.building")} size={size} />
      </div>
    </Example>
  ));
};

interface CountedInputProps {
  label: string;
  size?: (typeof SIZES)[number];
  changed?: boolean;
  invalid?: boolean;
}

const CountedInput = ({ label, ...looks }: CountedInputProps) => {
  const [value, setValue] = useState<TypedNumber>(100);
  return <NumberInput aria-label={label} onValueChange={setValue} value={value} {...looks} />;
};

/** Fields with labels, hints and errors: empty, filled, long, disabled. */
const FieldStates = () => {
  const t = useTranslations("common");
  const fields = useTranslations("fields");
  const validation = useTranslations("validation");
  const verify = useTranslations("verify");
  const long = useTranslations("home")("lead");
  const name = fields("student.firstName");
  return (
    <>
      <Example name="Field: rest">
        <Field id="ui-rest" label={name}>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </Field>
      </Example>
      <Example name="Field: hint, optional">
        <Field hint={verify("phoneHint")} id="ui-hint" label={verify("phone")} optionalLabel={t("optional")}>
          {(control) => <TextInput {...control} autoComplete="off" type="tel" />}
        </Field>
      </Example>
      <Example name="Field: error">
        <Field error={validation("validator_form", { field: name })} id="ui-error" label={name}>
          {(control) => <TextInput {...control} autoComplete="off" />}
        </Field>
      </Example>
      <Example name="Field: disabled, read only">
        <div className="grid gap-3">
          <TextInput aria-label={name} defaultValue="Ani" disabled />
          <TextInput aria-label={name} defaultValue="Ani" readOnly />
        </div>
      </Example>
      <Example name="CopyField, QrImage" wide>
        <div className="grid gap-3">
          <CopyField
            copiedLabel={t("done")}
            copyLabel={t("save")}
            id="ui-copy"
            label={name}
            value="https://example.org"
          />
          <QrImage className="size-24" label={name} text="https://example.org" />
        </div>
      </Example>
      <Example name="NumberInput: changed, invalid">
        <div className="grid grid-cols-2 gap-3">
          <CountedInput changed label={fields("student.building")} />
          <CountedInput invalid label={fields("student.building")} />
        </div>
      </Example>
      <Example name="CodeInput">
        <Field id="ui-code" label={verify("code")}>
          {(control) => <CodeInput {...control} defaultValue="123456" />}
        </Field>
      </Example>
      <Example name="TextArea: long text" wide>
        <Field id="ui-area" label={fields("student.specialNeeds")}>
          {(control) => <TextArea {...control} defaultValue={long} />}
        </Field>
      </Example>
    </>
  );
};

/** Select fields: the browser's own, a searchable one, and suggestions. */
const Lists = () => {
  const t = useTranslations("common");
  const fields = useTranslations("fields");
  const verify = useTranslations("verify");
  const options = useOptions();
  const [country, setCountry] = useState("am");
  const [street, setStreet] = useState("");
  const label = fields("student.identificationType");
  return (
    <>
      <Example name="Select: placeholder, disabled">
        <div className="grid gap-3">
          <Select aria-label={label} options={options} placeholder={t("chooseOne")} />
          <Select aria-label={label} disabled options={options} />
        </div>
      </Example>
      <Example name="SearchSelect">
        <SearchSelect
          aria-label={verify("country")}
          emptyText={verify("countryNone")}
          id="ui-country"
          onValueChange={setCountry}
          options={COUNTRIES}
          value={country}
        />
      </Example>
      <Example name="SuggestInput: type a letter">
        <SuggestInput
          aria-label={fields("student.street")}
          autoComplete="off"
          id="ui-street"
          listLabel={fields("student.street")}
          onChoose={(option) => setStreet(option.label)}
          onValueChange={setStreet}
          options={street ? options.map(({ value, label: text }) => ({ id: value, label: text })) : []}
          status={String(options.length)}
          value={street}
        />
      </Example>
    </>
  );
};

const COUNTRIES = [
  { value: "am", label: "Հայաստան", note: "+374" },
  { value: "de", label: "Deutschland", note: "+49" },
  { value: "jp", label: "日本", note: "+81" },
  { value: "ge", label: "საქართველო", note: "+995" },
];

/** Fields to type into or choose from. As in a form, they wait for the page's script. */
export const Fields = () => (
  <HydratedForm className="contents">
    <Sizes />
    <FieldStates />
    <Lists />
  </HydratedForm>
);
