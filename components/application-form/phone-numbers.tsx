"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { FormContext } from "@/lib/domain/application/field-row";
import { phoneNumberFields } from "@/lib/domain/application/fields";
import { newPhoneNumber } from "@/lib/domain/application/form-values";
import { FieldControl } from "./field-control";
import { fieldId } from "./field-id";
import { useFormTexts } from "./use-form-texts";

const MOST = 6;
const numberRow = phoneNumberFields.filter((row) => row.rule === "phone");
const channelRows = phoneNumberFields.filter((row) => row.rule === "flag");

/** A guardian's numbers, each with the ways it may be used. */
export const PhoneNumbers = ({ prefix, context }: { prefix: string; context: FormContext }) => {
  const t = useTranslations("form");
  const { label } = useFormTexts();
  const { register } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: prefix, keyName: "row" });
  return (
    <div className="mt-6 grid gap-6 border-line border-t pt-6">
      {fields.map((phone, at) => (
        <div className="grid gap-3" key={phone.row}>
          {numberRow.map((row) => (
            <FieldControl
              context={context}
              key={row.path}
              owner="phoneNumber"
              path={`${prefix}.${at}.${row.path}`}
              row={row}
            />
          ))}
          <fieldset>
            <legend className="text-ink-second text-sm">{t("channels")}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
              {channelRows.map((row) => {
                const path = `${prefix}.${at}.${row.path}`;
                return <Checkbox {...register(path)} id={fieldId(path)} key={path} label={label("phoneNumber", row)} />;
              })}
            </div>
          </fieldset>
          {fields.length > 1 && (
            <Button className="justify-self-start" onClick={() => remove(at)} size="small" variant="quiet">
              <Trash2 aria-hidden className="size-4" />
              {t("removePhone")}
            </Button>
          )}
        </div>
      ))}
      {fields.length < MOST && (
        <Button className="justify-self-start" onClick={() => append(newPhoneNumber())} size="small" variant="quiet">
          <Plus aria-hidden className="size-4" />
          {t("addPhone")}
        </Button>
      )}
    </div>
  );
};
