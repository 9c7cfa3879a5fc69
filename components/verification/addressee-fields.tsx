"use client";

import { useTranslations } from "next-intl";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Addressee } from "@/lib/domain/person/addressee";
import { ValueField, type ValueFieldProps } from "./value-field";

interface AddresseeFieldsProps extends Omit<ValueFieldProps, "isEmail" | "value" | "onValueChange"> {
  methods: readonly VerificationMethod[];
  to: Addressee;
  /** Left out where the group around the fields says what is asked. */
  legend?: string;
  /** `isOther`: what was said about the number or address holds no longer. */
  onChange: (to: Addressee, isOther: boolean) => void;
}

/** The way of a message, if there are several, and the number or the e-mail address that it goes to. */
export const AddresseeFields = ({ methods, to, legend, onChange, ...field }: AddresseeFieldsProps) => {
  const t = useTranslations("verify");
  const { method, value } = to;
  const isEmail = method === "email";
  const choice = methods.length > 1 && (
    <RadioGroup
      columns={2}
      id="method"
      look="card"
      name="method"
      onValueChange={(chosen) => {
        const isOther = isEmail !== (chosen === "email");
        onChange({ method: chosen as VerificationMethod, value: isOther ? "" : value }, isOther);
      }}
      options={methods.map((name) => ({ value: name, label: t(`method_${name}`) }))}
      value={method}
    />
  );
  return (
    <>
      {choice && legend ? (
        <Fieldset id="method" legend={legend}>
          {choice}
        </Fieldset>
      ) : (
        choice
      )}
      <ValueField
        {...field}
        isEmail={isEmail}
        onValueChange={(typed) => onChange({ method, value: typed }, true)}
        value={value}
      />
    </>
  );
};
