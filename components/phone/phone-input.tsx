"use client";

import { type ComponentProps, useMemo } from "react";
import { SearchSelect } from "@/components/ui/search-select";
import { TextInput } from "@/components/ui/text-input";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { type PhoneNumberProps, usePhoneNumber } from "./use-phone-number";

interface PhoneInputProps
  extends PhoneNumberProps,
    Omit<ComponentProps<typeof TextInput>, keyof PhoneNumberProps | "onChange"> {
  id: string;
  /** Names the list of countries. */
  countryLabel: string;
  /** Shown when no country matches the search. */
  noCountryText: string;
}

/** A number in any format with its country: typing a code chooses the country, choosing a country changes the code. */
export const PhoneInput = (props: PhoneInputProps) => {
  const { countryLabel, noCountryText, onBlur, onFocus, ...others } = props;
  const { value, onValueChange, region, firstCountry, countries, writtenOf, ...attributes } = others;
  const { text, country, type, choose, rewrite, loadRules } = usePhoneNumber({
    value,
    onValueChange,
    region,
    firstCountry,
    countries,
    writtenOf,
  });
  const options = useMemo(() => countries.map(optionOf), [countries]);
  const chosen = countries.find((one) => one.region === country);
  return (
    <div className="flex flex-wrap gap-2">
      <SearchSelect
        aria-label={`${countryLabel}: ${chosen?.name ?? country}`}
        className="w-30 max-w-full shrink-0"
        disabled={attributes.disabled}
        emptyText={noCountryText}
        id={`${attributes.id}-country`}
        onValueChange={choose}
        options={options}
        size={attributes.size}
        value={country}
      />
      <TextInput
        {...attributes}
        className="min-w-0 flex-1 basis-32"
        inputMode="tel"
        onBlur={(event) => {
          rewrite();
          onBlur?.(event);
        }}
        onChange={({ target }) => type(target.value)}
        onFocus={(event) => {
          loadRules();
          onFocus?.(event);
        }}
        type="tel"
        value={text}
      />
    </div>
  );
};

const optionOf = ({ region, name, code }: PhoneCountry) => ({
  value: region,
  label: name,
  note: code,
  short: `${region} ${code}`,
});
