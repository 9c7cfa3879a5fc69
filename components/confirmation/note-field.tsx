"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";

export const NOTE_LENGTH = 1000;
const ANNOUNCED_FROM = 100;
const PAUSE_MS = 1000;

interface NoteFieldProps {
  value: string;
  error: string | undefined;
  onChange: (note: string) => void;
}

/** The text after a pause in typing, so that not every keystroke is announced. */
const useAfterPause = (text: string): string => {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** A note to staff with the number of characters left. Too long a text can be typed, and shows an error. */
export const NoteField = ({ value, error, onChange }: NoteFieldProps) => {
  const t = useTranslations("confirmation");
  const left = NOTE_LENGTH - value.length;
  const count = left < 0 ? t("charactersOver", { count: -left }) : t("charactersLeft", { count: left });
  const announcement = useAfterPause(left <= ANNOUNCED_FROM ? count : "");
  return (
    <div>
      <Field error={error} hint={t("messageHint")} id="message" label={t("message")}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            onChange={(event) => onChange(event.target.value)}
            rows={3}
            value={value}
          />
        )}
      </Field>
      {/* For an empty note the hint is enough. */}
      <p
        aria-hidden="true"
        className={`mt-1 min-h-6 text-sm tabular-nums ${left < 0 ? "text-danger" : "text-ink-second"}`}
      >
        {value && count}
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
};
