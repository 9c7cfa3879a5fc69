"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldError, get, useFieldArray, useFormContext } from "react-hook-form";
import { v4 as uuid } from "uuid";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field";
import { call } from "@/lib/client/call";
import type { Guardian } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import { hasAnswers, newGuardian } from "@/lib/domain/application/form-values";
import { fieldId } from "./field-id";
import { GuardianCard } from "./guardian-card";
import { useStepContext } from "./step-context";
import { useFormTexts } from "./use-form-texts";

const MOST = 6;
const addId = fieldId("guardians");

/** Adds and removes guardians, and announces it. Asks before removing one with answers. */
const useGuardians = () => {
  const t = useTranslations("form");
  const { getValues } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: "guardians", keyName: "row" });
  const { files } = useStepContext();
  const [asked, setAsked] = useState<number>();
  const [said, setSaid] = useState("");
  const guardianAt = (at: number) => getValues(`guardians.${at}`) as Guardian;

  const removeNow = (at: number) => {
    const { key } = guardianAt(at);
    // Files that cannot be removed are deleted with the application.
    for (const { _id } of files.stored?.filter(({ owner }) => owner === key) ?? [])
      call("DELETE /files/{id}", { params: { id: _id } }).then(
        () => files.drop(_id),
        () => undefined,
      );
    remove(at);
    setAsked(undefined);
    setSaid(t("guardianRemoved", { number: at + 1 }));
    // The pressed button has disappeared: the focus moves to the Add button.
    requestAnimationFrame(() => document.getElementById(addId)?.focus());
  };
  const add = () => {
    append(newGuardian(uuid()), { focusName: `guardians.${fields.length}.type` });
    setSaid(t("guardianAdded", { number: fields.length + 1 }));
  };
  return {
    fields,
    add,
    removeNow,
    remove: (at: number) => (hasAnswers(guardianAt(at)) ? setAsked(at) : removeNow(at)),
    asked,
    keep: () => setAsked(undefined),
    said,
  };
};

/** The guardians of the student as cards. A minor has at least one. */
export const Guardians = ({ context }: { context: FormContext }) => {
  const t = useTranslations("form");
  const { problem } = useFormTexts();
  const { formState } = useFormContext();
  const { fields, add, remove, removeNow, asked, keep, said } = useGuardians();
  const { message, root } = (get(formState.errors, "guardians") ?? {}) as { message?: string; root?: FieldError };
  const missing = message ?? root?.message;
  return (
    <div className="grid gap-6">
      <ErrorText id={`${addId}-error`}>{problem(missing, "")}</ErrorText>
      {fields.map((guardian, at) => (
        <GuardianCard at={at} context={context} key={guardian.row} onRemove={() => remove(at)} />
      ))}
      {fields.length < MOST && (
        <Button
          aria-describedby={missing && `${addId}-error`}
          className="justify-self-start"
          id={addId}
          onClick={add}
          variant="secondary"
        >
          <Plus aria-hidden className="size-5" />
          {t("addGuardian")}
        </Button>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      {asked !== undefined && <RemovalDialog at={asked} onKeep={keep} onRemove={() => removeNow(asked)} />}
    </div>
  );
};

interface RemovalDialogProps {
  at: number;
  onKeep: () => void;
  onRemove: () => void;
}

const RemovalDialog = ({ at, onKeep, onRemove }: RemovalDialogProps) => {
  const t = useTranslations("form");
  const common = useTranslations("common");
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("removeGuardianText")}
      footer={
        <>
          <Button onClick={onKeep} variant="secondary">
            {common("cancel")}
          </Button>
          <Button onClick={onRemove} variant="danger">
            {t("removeGuardian")}
          </Button>
        </>
      }
      minHeight={0}
      onOpenChange={onKeep}
      open
      title={t("removeGuardianTitle", { number: at + 1 })}
    />
  );
};
