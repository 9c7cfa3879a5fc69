"use client";

import type { ComponentType } from "react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { useFeature } from "@/lib/client/features";
import type { Control } from "@/lib/domain/application/field-row";
import { AddressSearch } from "./address-search";
import { BirthDateField } from "./birth-date-field";
import { ChoiceField } from "./choice-field";
import { PhoneField } from "./phone-field";
import { PostalCodeField } from "./postal-code-field";
import { SchoolField } from "./school-field";
import { TextField } from "./text-field";
import { UploadField } from "./uploads/upload-field";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { UsernameField } from "./username-field";

const FlagField = (props: FieldProps) => {
  const { register } = useFormContext();
  const { id, label, error } = useFieldQuestion(props);
  return <Checkbox {...register(props.path)} error={error} id={id} label={label} />;
};

/** The component of each control in the table of fields. The seats have their own screen. */
const CONTROLS: Partial<Record<Control, ComponentType<FieldProps>>> = {
  text: TextField,
  textarea: TextField,
  email: TextField,
  select: TextField,
  region: TextField,
  radio: ChoiceField,
  checkboxes: ChoiceField,
  checkbox: FlagField,
  phone: PhoneField,
  birthDate: BirthDateField,
  username: UsernameField,
  postalCode: PostalCodeField,
  school: SchoolField,
  addressSearch: AddressSearch,
  files: UploadField,
};

/** Whether a control is shown by itself on a step of questions. */
export const isShownAlone = (control: Control): boolean => CONTROLS[control] !== undefined;

/** One field of the table with the control that its row names. */
export const FieldControl = (props: FieldProps) => {
  const hasFiles = useFeature("files");
  const Part = CONTROLS[props.row.control];
  if (Part === UploadField && !hasFiles) return null;
  return Part && <Part {...props} />;
};
