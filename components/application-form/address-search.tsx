"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useStepContext } from "./step-context";
import { type AddressSuggestion, useAddressSuggestions } from "./use-address-suggestions";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

const PARTS = ["province", "locality", "street", "building", "postal_code"] as const;

/** One box that looks up an address and fills in the fields below it. The fields can also be typed. */
export const AddressSearch = (props: FieldProps) => {
  const t = useTranslations("form");
  const { region, countryForm, saveSoon } = useStepContext();
  const asked = new Set<string>(countryForm.address.flat());
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const { setValue, getValues } = useFormContext();
  const [text, setText] = useState("");
  const [isFilled, setIsFilled] = useState(false);
  const { places, choose } = useAddressSuggestions(text, region);

  const fill = ({ label, address }: AddressSuggestion) => {
    setText(label);
    choose(label);
    for (const part of PARTS)
      setValue(`address.${part}`, (asked.has(part) && address[part]) || "", { shouldDirty: true });
    if (address.country) setValue("address.country", address.country, { shouldDirty: true });
    setIsFilled(true);
    saveSoon();
  };
  // Without a lookup service the box is a plain field, and its text becomes the street.
  const saveAsStreet = () => {
    if (places.length > 0 || isFilled || !text.trim()) return;
    if (PARTS.some((part) => getValues(`address.${part}`))) return;
    setValue("address.street", text.trim(), { shouldDirty: true });
    saveSoon();
  };

  return (
    <div>
      <Field {...question}>
        {(attributes) => (
          <SuggestInput
            {...attributes}
            autoComplete="off"
            listLabel={t("addressList")}
            name={props.path}
            onBlur={saveAsStreet}
            onChoose={({ id }) => {
              const place = places[Number(id)];
              if (place) fill(place);
            }}
            onValueChange={(typed) => {
              setText(typed);
              setIsFilled(false);
            }}
            options={places.map(({ label }, index) => ({ id: String(index), label }))}
            spellCheck={false}
            status={t("addressCount", { count: places.length })}
            value={text}
          />
        )}
      </Field>
      <p className="mt-1 text-ink-second text-sm" role="status">
        {isFilled && t("addressFilled")}
      </p>
    </div>
  );
};
