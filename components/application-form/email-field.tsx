"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { fieldId } from "./field-id";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-field-question";

const EmailQuestion = lazyComponent(
  () => import("@/components/value-question/email-question").then((part) => part.EmailQuestion),
  // Without it the address stays as it was typed.
  { onFailure: () => undefined },
);

/** An e-mail address; once the field is left, a likely slip is asked about. */
export const EmailField = (props: FieldProps) => {
  const { setValue } = useFormContext();
  const value = useWatch({ name: props.path }) as string | undefined;
  const [isLeft, setIsLeft] = useState(false);
  const choose = (email: string) => {
    setValue(props.path, email, { shouldDirty: true, shouldValidate: true });
    document.getElementById(fieldId(props.path))?.focus();
  };
  return (
    <div>
      <TextField {...props} onFocusChange={(hasFocus) => setIsLeft(!hasFocus)} />
      {isLeft && value && <EmailQuestion onChoose={choose} value={value} />}
    </div>
  );
};
