import { useEffect, useRef, useState } from "react";
import { changeCallingCode, countryOfNumber } from "@/lib/domain/person/calling-code";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";

export interface PhoneNumberProps {
  /** As typed, or international once another country than `region` is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  /** The country whose numbers are typed without a code. */
  region: string;
  /** The country that is chosen at first; by default `region`. */
  firstCountry?: string | undefined;
  countries: readonly PhoneCountry[];
  /** Writes a stored number as people do. With it, a number is also rewritten and reported in E.164 when the input is left. */
  writtenOf?: ((value: string) => string) | undefined;
}

type Rules = typeof import("@/lib/domain/person/phone");

// Without the rules, another country's number keeps its code and its digits as typed.
const ignore = () => undefined;

/** The text and the country of a number that is typed, and the functions that change them. */
export const usePhoneNumber = (props: PhoneNumberProps) => {
  const { value, onValueChange, region, firstCountry = region, countries, writtenOf = String } = props;
  const [text, setText] = useState(() => writtenOf(value));
  const [country, setCountry] = useState(() => countryOfNumber(value, region, countries) ?? firstCountry);
  const lastReported = useRef(value);
  const rules = useRef<Rules>(undefined);
  const latestWritten = useRef(writtenOf);
  latestWritten.current = writtenOf;
  const codeOf = (codeRegion: string) => countries.find((one) => one.region === codeRegion)?.code ?? "";

  // A value other than the last reported one was set from outside.
  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    setText(latestWritten.current(value));
    setCountry((current) => countryOfNumber(value, current, countries) ?? current);
  }, [value, countries]);

  // The country may become known a moment later.
  useEffect(() => {
    if (lastReported.current === "") setCountry(firstCountry);
  }, [firstCountry]);

  const report = (number: string) => {
    lastReported.current = number;
    onValueChange(number);
  };
  const change = (typed: string, nextCountry: string) => {
    const isAsTyped =
      nextCountry === region || typed.trim() === "" || countryOfNumber(typed, nextCountry, countries) !== undefined;
    setText(typed);
    setCountry(nextCountry);
    report(isAsTyped ? typed : (rules.current?.toE164(typed, nextCountry) ?? `${codeOf(nextCountry)} ${typed}`));
  };
  return {
    text,
    country,
    type: (typed: string) => change(typed, countryOfNumber(typed, country, countries) ?? country),
    choose: (next: string) => change(changeCallingCode(text, codeOf(country), codeOf(next)), next),
    rewrite: () => {
      const number = props.writtenOf && rules.current?.toE164(value, region);
      if (!number || !rules.current) return;
      setText(rules.current.phoneText(number, region));
      if (number !== value) report(number);
    },
    loadRules: () =>
      void import("@/lib/domain/person/phone").then((loaded) => {
        rules.current = loaded;
      }, ignore),
  };
};
