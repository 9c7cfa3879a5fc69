"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, type FieldControl } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";

/** What a field of the form spreads on its control. */
type CodeControl = FieldControl & {
  ref: (element: HTMLInputElement | null) => void;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

interface CodeFormProps {
  id: string;
  label: string;
  hint?: ReactNode;
  /** The message of an empty field. */
  needed: string;
  /** The refusal of the last attempt: the field takes the focus. */
  failure: string | undefined;
  isBusy: boolean;
  /** It stands beside a better way. */
  isSecondary?: boolean;
  submitLabel?: string;
  onSubmit: (code: string) => void;
  children: (control: CodeControl) => ReactNode;
}

/** A form of one field for a code or a password, with its button. */
export const CodeForm = (props: CodeFormProps) => {
  const { id, label, hint, needed, failure, isBusy, isSecondary, submitLabel, onSubmit, children } = props;
  const t = useTranslations("stepUp");
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  // Only who typed a code goes back to it.
  useEffect(() => {
    if (failure && input.current?.value) input.current.select();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = value.trim();
    setIsMissing(code === "");
    if (code === "") input.current?.focus();
    else onSubmit(code);
  };
  return (
    <HydratedForm className="grid gap-4" onSubmit={submit}>
      <Field error={isMissing && needed} hint={hint} id={id} label={label}>
        {(control) =>
          children({
            ...control,
            ref: (element) => {
              input.current = element;
            },
            value,
            onChange: (event) => setValue(event.target.value),
          })
        }
      </Field>
      <Button
        busy={isBusy}
        className="justify-self-start max-sm:w-full"
        size="large"
        type="submit"
        variant={isSecondary ? "secondary" : "primary"}
      >
        {submitLabel ?? t("confirm")}
      </Button>
    </HydratedForm>
  );
};
