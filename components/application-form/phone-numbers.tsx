"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FieldError, get, useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CONTACT_METHODS, MESSAGING_CHANNELS } from "@/lib/domain/application/enumerations";
import type { FormContext } from "@/lib/domain/application/field-row";
import { phoneNumberFields } from "@/lib/domain/application/fields";
import { newPhoneNumber } from "@/lib/domain/application/form-values";
import { FieldControl } from "./field-control";
import { fieldId } from "./field-id";
import { useFormTexts } from "./use-form-texts";

const MAX_NUMBERS = 6;
const numberRow = phoneNumberFields.filter((row) => row.rule === "phone");
const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** A guardian's phone numbers, each with its uses and the preferred way of contact. */
export const PhoneNumbers = ({ prefix, context }: { prefix: string; context: FormContext }) => {
  const t = useTranslations("form");
  const { fields, append, remove } = useFieldArray({ name: prefix, keyName: "row" });
  const addId = `${fieldId(prefix)}-add`;
  const removeAt = (index: number) => {
    remove(index);
    // The pressed button has disappeared: the focus moves to the Add button.
    focusOn(addId);
  };
  return (
    <div className="my-6 grid gap-6 border-line border-y py-6">
      {fields.map((phone, index) => (
        <div className="grid gap-4" key={phone.row}>
          {numberRow.map((row) => (
            <FieldControl
              context={context}
              key={row.path}
              owner="phoneNumber"
              path={`${prefix}.${index}.${row.path}`}
              row={row}
            />
          ))}
          <Switches legend={t("channels")} names={MESSAGING_CHANNELS} prefix={`${prefix}.${index}.`} />
          <Switches legend={t("preferred")} names={CONTACT_METHODS} prefix={`${prefix}.${index}.`} />
          {fields.length > 1 && (
            <Button className="-ms-3 justify-self-start" onClick={() => removeAt(index)} size="small" variant="quiet">
              <Trash2 aria-hidden className="size-4" />
              {t("removePhone")}
            </Button>
          )}
        </div>
      ))}
      {fields.length < MAX_NUMBERS && (
        <Button
          className="-ms-3 justify-self-start"
          id={addId}
          onClick={() => append(newPhoneNumber())}
          size="small"
          variant="quiet"
        >
          <Plus aria-hidden className="size-4" />
          {t("addPhone")}
        </Button>
      )}
    </div>
  );
};

interface SwitchesProps {
  legend: string;
  names: readonly string[];
  prefix: string;
}

/** Several checkboxes of one number under one question. */
const Switches = ({ legend, names, prefix }: SwitchesProps) => {
  const { label } = useFormTexts();
  const { register, formState } = useFormContext();
  const errorOf = (path: string) => (get(formState.errors, path) as FieldError | undefined)?.message;
  return (
    <fieldset>
      <legend className="text-ink-second text-sm">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
        {phoneNumberFields
          .filter((row) => names.includes(row.path))
          .map((row) => (
            <Checkbox
              {...register(prefix + row.path)}
              error={errorOf(prefix + row.path)}
              id={fieldId(prefix + row.path)}
              key={row.path}
              label={label("phoneNumber", row)}
            />
          ))}
      </div>
    </fieldset>
  );
};
