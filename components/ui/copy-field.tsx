"use client";

import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { TextInput } from "./text-input";

interface CopyFieldProps {
  id: string;
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
}

/** A text to take along, with a button that copies it. */
export const CopyField = ({ id, label, value, copyLabel, copiedLabel }: CopyFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    // If the clipboard is not available, the selected text can be copied by hand.
    input.current?.select();
    await navigator.clipboard?.writeText(value).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field className="min-w-0 grow" id={id} label={label}>
        {(control) => (
          <TextInput
            {...control}
            className="font-mono"
            onFocus={(event) => event.target.select()}
            readOnly
            ref={input}
            value={value}
          />
        )}
      </Field>
      <Button onClick={copy} variant="secondary">
        {isCopied ? <Check aria-hidden="true" className="size-5" /> : <Copy aria-hidden="true" className="size-5" />}
        <span>{isCopied ? copiedLabel : copyLabel}</span>
      </Button>
      <p className="sr-only" role="status">
        {isCopied && copiedLabel}
      </p>
    </div>
  );
};
