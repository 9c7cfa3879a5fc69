"use client";

import { useTranslations } from "next-intl";
import { PhoneInput } from "@/components/phone/phone-input";
import { Field } from "@/components/ui/field";
import { TextInput, type TextInputProps } from "@/components/ui/text-input";

export interface ValueFieldProps {
  isEmail: boolean;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  region: string;
  id?: string;
  /** Of an input into which somebody types what another person tells them: the browser fills in nothing of its own. */
  input?: Pick<TextInputProps, "name" | "size" | "autoComplete">;
}

/** Where the code goes: a phone number in any format with its country, or an e-mail address. */
export const ValueField = ({ isEmail, value, onValueChange, error, region, id = "value", input }: ValueFieldProps) => {
  const t = useTranslations("verify");
  if (isEmail)
    return (
      <Field error={error} id={id} label={t("email")}>
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="off"
            autoComplete="email"
            inputMode="email"
            name="email"
            onChange={(event) => onValueChange(event.target.value)}
            size="large"
            spellCheck={false}
            type="email"
            value={value}
            {...input}
          />
        )}
      </Field>
    );
  return (
    <Field error={error} hint={!input && t("phoneHint")} id={id} label={t("phone")}>
      {(control) => (
        <PhoneInput
          {...control}
          autoComplete="tel"
          countryLabel={t("country")}
          name="phone"
          noCountryText={t("countryNone")}
          onValueChange={onValueChange}
          region={region}
          size="large"
          value={value}
          {...input}
        />
      )}
    </Field>
  );
};
