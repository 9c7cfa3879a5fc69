"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FieldError, get, useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorText } from "@/components/ui/field";
import type { FormContext } from "@/lib/domain/application/field-row";
import { guardianFields, isAsked } from "@/lib/domain/application/fields";
import { newGuardian } from "@/lib/domain/application/form-values";
import { FieldGroup } from "./field-group";
import { fieldId } from "./field-id";
import { PhoneNumbers } from "./phone-numbers";
import { useFormTexts } from "./use-form-texts";

const MOST = 6;

/** The guardians of the student, each a card; a minor has at least one. */
export const Guardians = ({ context }: { context: FormContext }) => {
  const t = useTranslations("form");
  const { problem } = useFormTexts();
  const { formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: "guardians", keyName: "row" });
  const { message, root } = (get(formState.errors, "guardians") ?? {}) as { message?: string; root?: FieldError };
  const missing = message ?? root?.message;
  const rows = guardianFields.filter((row) => isAsked(row, context, {}));
  const removeAt = (at: number) => {
    remove(at);
    // The button that was pressed is gone: the focus goes to the one that adds.
    requestAnimationFrame(() => document.getElementById(fieldId("guardians"))?.focus());
  };
  return (
    <div className="grid gap-6">
      <ErrorText id={`${fieldId("guardians")}-error`}>{problem(missing, "")}</ErrorText>
      {fields.map((guardian, at) => (
        <Card as="section" key={guardian.row}>
          <header className="mb-4 flex items-center justify-between gap-4">
            <h2 className="font-semibold text-lg">{t("guardianTitle", { number: at + 1 })}</h2>
            <Button onClick={() => removeAt(at)} size="small" variant="quiet">
              <Trash2 aria-hidden className="size-4" />
              {t("removeGuardian")}
            </Button>
          </header>
          <FieldGroup context={context} owner="guardian" prefix={`guardians.${at}.`} rows={rows} />
          <PhoneNumbers context={context} prefix={`guardians.${at}.phoneNumbers`} />
        </Card>
      ))}
      {fields.length < MOST && (
        <Button
          className="justify-self-start"
          aria-describedby={missing && `${fieldId("guardians")}-error`}
          id={fieldId("guardians")}
          onClick={() => append(newGuardian(crypto.randomUUID()))}
          variant="secondary"
        >
          <Plus aria-hidden className="size-5" />
          {t("addGuardian")}
        </Button>
      )}
    </div>
  );
};
