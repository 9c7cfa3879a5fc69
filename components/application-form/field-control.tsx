"use client";

import type { ComponentType } from "react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import type { LoadableComponent } from "@/components/ui/once-loaded";
import { splitComponent } from "@/components/ui/split-component";
import { useFeature } from "@/lib/client/features";
import type { Control, FieldRow } from "@/lib/domain/application/field-row";
import { BirthDateField } from "./birth-date-field";
import { ChoiceField } from "./choice-field";
import { PhoneField } from "./phone-field";
import { TextField } from "./text-field";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

const FlagField = (props: FieldProps) => {
  const { register } = useFormContext();
  const { id, label, error } = useFieldQuestion(props);
  return <Checkbox {...register(props.path)} error={error} id={id} label={label} />;
};

/** Most steps have none of these controls at first: only optional questions, or what some networks ask. */
const SPLIT: Partial<Record<Control, LoadableComponent<FieldProps>>> = {
  email: splitComponent(() => import("./email-field").then((part) => part.EmailField)),
  username: splitComponent(() => import("./username-field").then((part) => part.UsernameField)),
  postalCode: splitComponent(() => import("./postal-code-field").then((part) => part.PostalCodeField)),
  region: splitComponent(() => import("./school-field").then((part) => part.SchoolListField)),
  school: splitComponent(() => import("./school-field").then((part) => part.SchoolField)),
  country: splitComponent(() => import("./country-field").then((part) => part.CountryField)),
  addressSearch: splitComponent(() => import("./address-search").then((part) => part.AddressSearch)),
  files: splitComponent(() => import("./uploads/upload-field").then((part) => part.UploadField)),
};

/** Loads the controls of some rows. Rejects without a connection. */
export const loadControls = (rows: readonly FieldRow[]): Promise<unknown> =>
  Promise.all(rows.map(({ control }) => SPLIT[control]?.load()));

/** The component of each control in the table of fields. The seats have their own screen. */
const CONTROLS: Partial<Record<Control, ComponentType<FieldProps>>> = {
  text: TextField,
  textarea: TextField,
  select: TextField,
  radio: ChoiceField,
  checkboxes: ChoiceField,
  checkbox: FlagField,
  phone: PhoneField,
  birthDate: BirthDateField,
  ...SPLIT,
};

/** Whether a control is shown by itself on a step of questions. */
export const isShownAlone = (control: Control): boolean => CONTROLS[control] !== undefined;

/** One field of the table with the control that its row names. */
export const FieldControl = (props: FieldProps) => {
  const hasFiles = useFeature("files");
  const Part = CONTROLS[props.row.control];
  // Files belong to an application, and at a desk there is none yet.
  if (props.row.control === "files" && (!hasFiles || props.context.desk)) return null;
  return Part && <Part {...props} />;
};
