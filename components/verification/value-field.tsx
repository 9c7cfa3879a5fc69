"use client";

import { useTranslations } from "next-intl";
import { PhoneInput } from "@/components/phone/phone-input";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

interface ValueFieldProps {
  isEmail: boolean;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  region: string;
  countries: readonly PhoneCountry[];
}

/** Where the code goes: a phone number in any format with its country, or an e-mail address. */
export const ValueField = ({ isEmail, value, onValueChange, error, region, countries }: ValueFieldProps) => {
  const t = useTranslations("verify");
  if (isEmail)
    return (
      <Field error={error} id="value" label={t("email")}>
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
          />
        )}
      </Field>
    );
  return (
    <Field error={error} hint={t("phoneHint")} id="value" label={t("phone")}>
      {(control) => (
        <PhoneInput
          {...control}
          autoComplete="tel"
          countries={countries}
          countryLabel={t("country")}
          name="phone"
          noCountryText={t("countryNone")}
          onValueChange={onValueChange}
          region={region}
          size="large"
          value={value}
        />
      )}
    </Field>
  );
};
