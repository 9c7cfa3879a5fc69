"use client";

import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { splitComponent } from "@/components/ui/split-component";
import type { Guardian } from "@/lib/domain/application/application";
import { hasGuardianVerified, isVerifiedGiven } from "@/lib/domain/application/verified-value";
import { useStepContext } from "./step-context";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { VerifiedNumber } from "./verified-number";

// Most applicants keep the number that they have verified.
const TypedNumber = splitComponent(() => import("./typed-number").then((part) => part.TypedNumber), "h-19");

/** A phone number: the one that was verified, or another one. Nobody types the verified number again. */
export const PhoneField = (props: FieldProps) => {
  const { verified, ageRules, saveSoon } = useStepContext();
  const { field } = useController({ name: props.path });
  const { id, label, error } = useFieldQuestion(props);
  const [isOther, setIsOther] = useState(false);
  const { getValues } = useFormContext();
  const mayUseVerified = (): boolean => {
    if (!verified || field.value) return false;
    if (props.owner === "student") return true;
    const isGiven = isVerifiedGiven(verified, getValues("guardians") as Guardian[]);
    return !isGiven && hasGuardianVerified(ageRules.userLegalStatus, props.context.isAdult);
  };
  const number = verified?.method === "email" ? undefined : verified?.value;
  const change = (toOther: boolean) => {
    setIsOther(toOther);
    field.onChange(toOther ? "" : number);
    saveSoon();
    // The pressed button has disappeared.
    focusWhenShown(id, { selector: toOther ? "input" : "button" });
  };
  if (number !== undefined && field.value === number && !isOther && !error)
    return <VerifiedNumber id={id} label={label} number={number} onChange={() => change(true)} />;
  return (
    <TypedNumber
      {...props}
      verified={number}
      onVerified={isOther || mayUseVerified() ? () => change(false) : undefined}
    />
  );
};
