"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { TextArea } from "@/components/ui/text-area";
import { call } from "@/lib/client/call";
import { isText, readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import { NOTE_LENGTH } from "@/lib/domain/application/lengths";
import { STAFF_NOTE } from "@/lib/domain/device-storage/staff-rows";

interface NoteFormProps {
  registrationId: string;
  onSaved: () => void;
}

/** Writes a note. What is typed stays on the device until it is saved. */
export const NoteForm = ({ registrationId, onSaved }: NoteFormProps) => {
  const t = useTranslations("notes");
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, failure, run } = useStaffAction();
  // The server does not know what this device has.
  useEffect(() => setText(readItem(STAFF_NOTE, isText, registrationId) ?? ""), [registrationId]);
  const change = (typed: string) => {
    setText(typed);
    setIsMissing(false);
    writeItem(STAFF_NOTE, typed, registrationId);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "") {
      setIsMissing(true);
      input.current?.focus();
      return;
    }
    const isSaved = await run(() =>
      call("POST /applicant/{registrationId}/notes", { params: { registrationId }, body: { text } }),
    );
    if (!isSaved) return;
    setText("");
    removeItem(STAFF_NOTE, registrationId);
    onSaved();
  };
  return (
    <HydratedForm className="grid justify-items-start gap-2" onSubmit={save}>
      <Field
        className="w-full text-sm"
        error={isMissing ? t("required") : failure}
        hint={t("hint")}
        id="staff-note"
        label={t("label")}
      >
        {(control) => (
          <TextArea
            {...control}
            className="min-h-18"
            maxLength={NOTE_LENGTH}
            onChange={({ target }) => change(target.value)}
            ref={input}
            size="small"
            value={text}
          />
        )}
      </Field>
      <Button busy={isBusy} size="small" type="submit" variant="secondary">
        {t("save")}
      </Button>
    </HydratedForm>
  );
};
