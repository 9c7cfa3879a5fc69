"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { call } from "@/lib/client/call";
import type { AddressPart } from "@/lib/domain/country/country-forms";
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

/** Fills in the address of a typed postal code, and says so. It never replaces what the applicant typed. */
export const PostalCodeLookup = ({ path }: { path: string }) => {
  const t = useTranslations("form");
  const { countryForm, region, saveSoon } = useStepContext();
  const { getValues, setValue } = useFormContext();
  const code = postalCodeText(String(useWatch({ name: path }) ?? ""), countryForm.postalCode);
  const filled = useRef<Filled>({});
  const [isFilled, setIsFilled] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `saveSoon` needs no new lookup
  useEffect(() => {
    setIsFilled(false);
    const mayFill = (part: AddressPart) => (getValues(`address.${part}`) || "") === (filled.current[part] ?? "");
    if (!code || !PARTS.some(mayFill)) return;
    const controller = new AbortController();
    const fill = (parts: Filled) => {
      const changed = PARTS.filter((part) => mayFill(part) && (parts[part] ?? "") !== (filled.current[part] ?? ""));
      for (const part of changed) setValue(`address.${part}`, parts[part] ?? "", { shouldDirty: true });
      filled.current = { ...filled.current, ...Object.fromEntries(changed.map((part) => [part, parts[part]])) };
      setIsFilled(changed.some((part) => parts[part]));
      if (changed.length > 0) saveSoon();
    };
    call("GET /maps/autocomplete", { query: { q: code, country: region }, signal: controller.signal }).then(
      ({ places }) => fill(commonParts(places)),
      // A failed lookup fills in nothing; the fields can be typed.
      () => undefined,
    );
    return () => controller.abort();
  }, [code, region, getValues, setValue]);

  return (
    <p className="mt-1 text-ink-second text-sm" role="status">
      {isFilled && t("addressFilled")}
    </p>
  );
};
