"use client";

import { Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type FieldError, get, useFieldArray, useFormContext, useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { CONTACT_METHODS, MESSAGING_CHANNELS } from "@/lib/domain/application/enumerations";
import type { FormContext } from "@/lib/domain/application/field-row";
import { phoneNumberFields } from "@/lib/domain/application/fields";
import { newPhoneNumber } from "@/lib/domain/application/form-values";
import { listText } from "@/lib/i18n/lists";
import { FieldControl } from "./field-control";
import { fieldId, foldId } from "./field-id";
import { Fold } from "./fold";
import { useAnswers } from "./use-answers";
import { useFormTexts } from "./use-form-texts";

const MAX_NUMBERS = 6;
const numberRow = phoneNumberFields.filter((row) => row.rule === "phone");
const channelRows = phoneNumberFields.filter((row) => row.fold === "channels");

/** A guardian's phone numbers, each with its uses and the preferred way of contact. */
export const PhoneNumbers = ({ prefix, context }: { prefix: string; context: FormContext }) => {
  const t = useTranslations("form");
  const { fields, append, remove } = useFieldArray({ name: prefix, keyName: "row" });
  const addId = `${fieldId(prefix)}-add`;
  const removeAt = (index: number) => {
    remove(index);
    // The pressed button has disappeared: the focus moves to the Add button.
    focusWhenShown(addId);
  };
  return (
    <div className="mt-6 mb-2 grid gap-2">
      {fields.map((phone, index) => (
        <div className="grid gap-2" key={phone.row}>
          {numberRow.map((row) => (
            <FieldControl
              context={context}
              key={row.path}
              owner="phoneNumber"
              path={`${prefix}.${index}.${row.path}`}
              row={row}
            />
          ))}
          <Channels prefix={`${prefix}.${index}.`} />
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
          className="-ms-4 justify-self-start text-start"
          id={addId}
          onClick={() => append(newPhoneNumber())}
          variant="quiet"
        >
          <Plus aria-hidden className="size-5 shrink-0" />
          <span className="wrap-anywhere hyphens-auto">{t("addPhone")}</span>
        </Button>
      )}
    </div>
  );
};

/** How a number is reached: behind a button that names what is ticked. */
const Channels = ({ prefix }: { prefix: string }) => {
  const t = useTranslations("form");
  const language = useLocale();
  const { label } = useFormTexts();
  const ticked = useAnswers(channelRows.map(({ path }) => prefix + path));
  const chosen = channelRows.filter((_row, index) => ticked[index]).map((row) => label("phoneNumber", row));
  return (
    <Fold
      id={foldId("channels", prefix)}
      isAnswered={false}
      label={
        chosen.length > 0 ? t("fold_channels_chosen", { channels: listText(language, chosen) }) : t("fold_channels")
      }
      paths={channelRows.map(({ path }) => prefix + path)}
    >
      <div className="my-3 grid gap-4">
        <Switches legend={t("channels")} names={MESSAGING_CHANNELS} prefix={prefix} />
        <Switches legend={t("preferred")} names={CONTACT_METHODS} prefix={prefix} />
      </div>
    </Fold>
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
  const { register } = useFormContext();
  const { errors } = useFormState({ name: names.map((name) => prefix + name), exact: true });
  const errorOf = (path: string) => (get(errors, path) as FieldError | undefined)?.message;
  return (
    <fieldset>
      <legend className="text-ink-second text-sm">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4">
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
