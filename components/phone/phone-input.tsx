"use client";

import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { SearchSelect } from "@/components/ui/search-select";
import { TextInput } from "@/components/ui/text-input";
import { changeCallingCode, countryOfNumber } from "@/lib/domain/person/calling-code";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { usePhoneCountries } from "./phone-countries-context";

interface PhoneInputProps extends Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> {
  id: string;
  /** As typed, or international once another country than `region` is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  /** The country whose numbers are typed without a code. */
  region: string;
  /** The country that is chosen at first; by default `region`. */
  firstCountry?: string | undefined;
  /** Writes a number that is set from outside as people do. */
  writtenOf?: ((value: string) => string) | undefined;
  /** Names the list of countries. */
  countryLabel: string;
  /** Shown when no country matches the search. */
  noCountryText: string;
}

type Rules = typeof import("@/lib/domain/person/phone");

/** A number in any format with its country: typing a code chooses the country, choosing a country changes the code. */
export const PhoneInput = (props: PhoneInputProps) => {
  const { value, onValueChange, region, countryLabel, noCountryText, onFocus, ...others } = props;
  const countries = usePhoneCountries();
  const { firstCountry = region, writtenOf = String, ...rest } = others;
  const [text, setText] = useState(() => writtenOf(value));
  const [country, setCountry] = useState(() => countryOfNumber(value, region, countries) ?? firstCountry);
  const lastReported = useRef(value);
  const rules = useRef<Rules>(undefined);
  const options = useMemo(() => countries.map(optionOf), [countries]);
  const chosen = countries.find((one) => one.region === country);
  const codeOf = (codeRegion: string) => countries.find((one) => one.region === codeRegion)?.code ?? "";

  // A value other than the last reported one was set from outside.
  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    setText(writtenOf(value));
    setCountry((current) => countryOfNumber(value, current, countries) ?? current);
  }, [value, countries, writtenOf]);

  // The region may become known a moment later.
  useEffect(() => {
    if (lastReported.current === "") setCountry(firstCountry);
  }, [firstCountry]);

  const report = (typed: string, nextCountry: string) => {
    const isAsTyped =
      nextCountry === region || typed.trim() === "" || countryOfNumber(typed, nextCountry, countries) !== undefined;
    const number = isAsTyped ? typed : (rules.current?.toE164(typed, nextCountry) ?? `${codeOf(nextCountry)} ${typed}`);
    setText(typed);
    setCountry(nextCountry);
    lastReported.current = number;
    onValueChange(number);
  };

  return (
    <div className="flex flex-wrap gap-2">
      <SearchSelect
        aria-label={`${countryLabel}: ${chosen?.name ?? country}`}
        className="min-w-0 shrink basis-30"
        disabled={rest.disabled}
        emptyText={noCountryText}
        id={`${rest.id}-country`}
        onValueChange={(next) => report(changeCallingCode(text, codeOf(country), codeOf(next)), next)}
        options={options}
        size={rest.size}
        value={country}
      />
      <TextInput
        {...rest}
        className="min-w-0 flex-1 basis-32"
        inputMode="tel"
        onChange={({ target }) => report(target.value, countryOfNumber(target.value, country, countries) ?? country)}
        onFocus={(event) => {
          import("@/lib/domain/person/phone").then((loaded) => {
            rules.current = loaded;
          }, ignore);
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

// Without the rules, another country's number keeps its code and its digits as typed.
const ignore = () => undefined;
