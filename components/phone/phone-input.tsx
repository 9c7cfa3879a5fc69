"use client";

import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { SearchSelect } from "@/components/ui/search-select";
import { TextInput } from "@/components/ui/text-input";
import { changeCallingCode, countryOfNumber } from "@/lib/domain/person/calling-code";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

interface PhoneInputProps extends Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> {
  id: string;
  /** As typed, or international once another country than `region` is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  /** Whose numbers are typed without a code: the country chosen at first. */
  region: string;
  countries: readonly PhoneCountry[];
  /** Names the list of countries. */
  countryLabel: string;
  /** Said where no country has what was typed. */
  noCountryText: string;
}

type Rules = typeof import("@/lib/domain/person/phone");

/** A number in any format with its country: typing a code chooses the country, choosing a country changes the code. */
export const PhoneInput = (props: PhoneInputProps) => {
  const { value, onValueChange, region, countries, countryLabel, noCountryText, onFocus, ...rest } = props;
  const [text, setText] = useState(value);
  const [country, setCountry] = useState(() => countryOfNumber(value, region, countries) ?? region);
  const told = useRef(value);
  const rules = useRef<Rules>(undefined);
  const options = useMemo(() => countries.map(optionOf), [countries]);
  const chosen = countries.find((one) => one.region === country);
  const codeOf = (of: string) => countries.find((one) => one.region === of)?.code ?? "";

  // Another value than was told last came from elsewhere.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
    setCountry((now) => countryOfNumber(value, now, countries) ?? now);
  }, [value, countries]);

  // Whose numbers these are may become known a moment later.
  useEffect(() => {
    if (told.current === "") setCountry(region);
  }, [region]);

  const tell = (typed: string, of: string) => {
    const isOwn = of === region || typed.trim() === "" || countryOfNumber(typed, of, countries) !== undefined;
    const written = isOwn ? typed : (rules.current?.toE164(typed, of) ?? `${codeOf(of)} ${typed}`);
    setText(typed);
    setCountry(of);
    told.current = written;
    onValueChange(written);
  };

  return (
    <div className="flex gap-2">
      <SearchSelect
        aria-label={`${countryLabel}: ${chosen?.name ?? country}`}
        className="w-30 shrink-0"
        disabled={rest.disabled}
        emptyText={noCountryText}
        id={`${rest.id}-country`}
        onValueChange={(next) => tell(changeCallingCode(text, codeOf(country), codeOf(next)), next)}
        options={options}
        size={rest.size}
        value={country}
      />
      <TextInput
        {...rest}
        inputMode="tel"
        onChange={({ target }) => tell(target.value, countryOfNumber(target.value, country, countries) ?? country)}
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

// Without the rules a number of another country keeps its code and its digits as they are.
const ignore = () => undefined;
