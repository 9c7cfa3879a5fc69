"use client";

import { getProperty } from "dot-prop";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { call } from "@/lib/client/call";
import type { AddressPart } from "@/lib/domain/country/country-forms";
import { isCountryOf } from "@/lib/domain/country/country-names";
import { postalCodeText } from "@/lib/domain/country/postal-code";
import { useStepContext } from "./step-context";
import type { AddressSuggestion } from "./use-address-suggestions";

const PARTS = ["province", "locality", "street"] as const satisfies readonly AddressPart[];
type Filled = Partial<Record<AddressPart, string>>;

/** What all addresses of one postal code have in common. */
const commonParts = ([first, ...others]: readonly AddressSuggestion[]): Filled =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const text = first?.address[part];
      return text && others.every(({ address }) => address[part] === text) ? [[part, text]] : [];
    }),
  );

const partsOf = async (code: string, country: string, signal?: AbortSignal): Promise<Filled> =>
  commonParts((await call("GET /maps/autocomplete", { query: { q: code, country }, signal })).places);

/** The valid code that the address has now, and the one it was opened with; of an address abroad there is none. */
const useCodes = (path: string) => {
  const { countryForm, region } = useStepContext();
  const { defaultValues } = useFormState();
  const [typed, country] = useWatch({ name: [path, "address.country"] });
  const codeOf = (text: unknown) => postalCodeText(String(text ?? ""), countryForm.postalCode);
  const [opened] = useState(() => codeOf(getProperty(defaultValues, path)));
  return { code: country && !isCountryOf(region, String(country)) ? undefined : codeOf(typed), opened };
};

/** The parts that a code has filled in: those of the code that the address was opened with, then those of each new one. */
const useFilledParts = (opened: string | undefined) => {
  const { region } = useStepContext();
  const { getValues } = useFormContext();
  const filled = useRef<Filled>({});
  const isKnown = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const keepEqual = (parts: Filled) => {
      filled.current = Object.fromEntries(
        PARTS.flatMap((part) =>
          parts[part] && parts[part] === getValues(`address.${part}`) ? [[part, parts[part]]] : [],
        ),
      );
    };
    // Without an answer all parts count as typed.
    if (opened) isKnown.current = partsOf(opened, region).then(keepEqual, () => undefined);
  }, [opened, region, getValues]);
  return { filled, isKnown };
};

/** Fills in the address of a typed postal code, and says so. It never replaces what the applicant typed. */
export const PostalCodeLookup = ({ path }: { path: string }) => {
  const t = useTranslations("form");
  const { region, saveSoon } = useStepContext();
  const { getValues, setValue } = useFormContext();
  const { code, opened } = useCodes(path);
  const { filled, isKnown } = useFilledParts(opened);
  const lookedUp = useRef(opened);
  const [isFilled, setIsFilled] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `saveSoon` needs no new lookup
  useEffect(() => {
    setIsFilled(false);
    if (!code || code === lookedUp.current) return;
    const controller = new AbortController();
    const mayFill = (part: AddressPart) => (getValues(`address.${part}`) || "") === (filled.current[part] ?? "");
    const fill = (parts: Filled) => {
      lookedUp.current = code;
      const changed = PARTS.filter((part) => mayFill(part) && (parts[part] ?? "") !== (filled.current[part] ?? ""));
      for (const part of changed) setValue(`address.${part}`, parts[part] ?? "", { shouldDirty: true });
      filled.current = { ...filled.current, ...Object.fromEntries(changed.map((part) => [part, parts[part]])) };
      setIsFilled(changed.some((part) => parts[part]));
      if (changed.length > 0) saveSoon();
    };
    const lookUp = async () => {
      await isKnown.current;
      if (PARTS.some(mayFill)) fill(await partsOf(code, region, controller.signal));
    };
    // A failed lookup fills in nothing; the fields can be typed.
    lookUp().catch(() => undefined);
    return () => controller.abort();
  }, [code, region, getValues, setValue]);

  return (
    <p className="mt-1 text-ink-second text-sm" role="status">
      {isFilled && t("addressFilled")}
    </p>
  );
};
