"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldError, useFieldArray, useFormContext } from "react-hook-form";
import { v4 as uuid } from "uuid";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { call } from "@/lib/client/call";
import type { Guardian } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import { hasAnswers, newGuardian } from "@/lib/domain/application/form-values";
import { hasGuardianVerified, isVerifiedGiven } from "@/lib/domain/application/verified-value";
import { fieldId } from "./field-id";
import { GuardianCard } from "./guardian-card";
import { useStepContext } from "./step-context";
import { useFieldError } from "./use-field-error";

const MAX_GUARDIANS = 6;
const addId = fieldId("guardians");

/** Adds and removes guardians, and announces it. Asks before removing one with answers. */
const useGuardians = ({ isAdult }: FormContext) => {
  const t = useTranslations("form");
  const { getValues } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: "guardians", keyName: "row" });
  const { files, verified, ageRules } = useStepContext();
  const [toRemove, setToRemove] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const guardianAt = (index: number) => getValues(`guardians.${index}`) as Guardian;

  const removeNow = (index: number) => {
    const { key } = guardianAt(index);
    // Files that cannot be removed are deleted with the application.
    for (const { _id } of files.stored?.filter(({ owner }) => owner === key) ?? [])
      call("DELETE /files/{id}", { params: { id: _id } }).then(
        () => files.drop(_id),
        () => undefined,
      );
    remove(index);
    setToRemove(undefined);
    setAnnouncement(t("guardianRemoved", { number: index + 1 }));
    // The pressed button has disappeared: the focus moves to the Add button.
    focusWhenShown(addId);
  };
  const add = () => {
    const isFree = hasGuardianVerified(ageRules.userLegalStatus, isAdult) && verified;
    const known = isFree && !isVerifiedGiven(verified, getValues("guardians") as Guardian[]) ? verified : undefined;
    append(newGuardian(uuid(), known), { focusName: `guardians.${fields.length}.type` });
    setAnnouncement(t("guardianAdded", { number: fields.length + 1 }));
  };
  return {
    fields,
    add,
    removeNow,
    remove: (index: number) => (hasAnswers(guardianAt(index), verified) ? setToRemove(index) : removeNow(index)),
    toRemove,
    cancelRemoval: () => setToRemove(undefined),
    announcement,
  };
};

/** The guardians of the student as cards. A minor has at least one. */
export const Guardians = ({ context }: { context: FormContext }) => {
  const t = useTranslations("form");
  const { fields, add, remove, removeNow, toRemove, cancelRemoval, announcement } = useGuardians(context);
  const { message, root } = (useFieldError("guardians") ?? {}) as { message?: string; root?: FieldError };
  const missing = message ?? root?.message;
  return (
    <div className="grid gap-6">
      <ErrorText id={`${addId}-error`}>{missing}</ErrorText>
      {fields.map((guardian, index) => (
        <GuardianCard index={index} context={context} key={guardian.row} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_GUARDIANS && (
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
        {announcement}
      </p>
      {toRemove !== undefined && (
        <RemovalDialog index={toRemove} onCancel={cancelRemoval} onRemove={() => removeNow(toRemove)} />
      )}
    </div>
  );
};

interface RemovalDialogProps {
  index: number;
  onCancel: () => void;
  onRemove: () => void;
}

const RemovalDialog = ({ index, onCancel, onRemove }: RemovalDialogProps) => {
  const t = useTranslations("form");
  const common = useTranslations("common");
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("removeGuardianText")}
      footer={
        <>
          <Button onClick={onCancel} variant="secondary">
            {common("cancel")}
          </Button>
          <Button onClick={onRemove} variant="danger">
            {t("removeGuardian")}
          </Button>
        </>
      }
      minHeight={0}
      onOpenChange={onCancel}
      open
      title={t("removeGuardianTitle", { number: index + 1 })}
    />
  );
};
