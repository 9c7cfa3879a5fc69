"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { onFirstInteraction } from "@/components/ui/first-interaction";
import { Skeleton } from "@/components/ui/skeleton";
import { useFeature } from "@/lib/client/features";
import type { Control, FieldRow } from "@/lib/domain/application/field-row";
import { BirthDateField } from "./birth-date-field";
import { ChoiceField } from "./choice-field";
import { PhoneField } from "./phone-field";
import { PostalCodeField } from "./postal-code-field";
import { TextField } from "./text-field";
import { type FieldProps, useFieldQuestion } from "./use-field-question";
import { UsernameField } from "./username-field";

const FlagField = (props: FieldProps) => {
  const { register } = useFormContext();
  const { id, label, error } = useFieldQuestion(props);
  return <Checkbox {...register(props.path)} error={error} id={id} label={label} />;
};

const Placeholder = () => <Skeleton className="h-20 w-full" />;

// Only optional questions have these controls: they load when a group of such questions is opened.
const AddressSearch = dynamic(() => import("./address-search").then((part) => part.AddressSearch), {
  loading: Placeholder,
});
const CountryField = dynamic(() => import("./country-field").then((part) => part.CountryField), {
  loading: Placeholder,
});
const RegionField = dynamic(() => import("./region-field").then((part) => part.RegionField), { loading: Placeholder });
const SchoolField = dynamic(() => import("./school-field").then((part) => part.SchoolField), { loading: Placeholder });
const UploadField = dynamic(() => import("./uploads/upload-field").then((part) => part.UploadField), {
  loading: Placeholder,
});

const LOADERS: Partial<Record<Control, () => Promise<unknown>>> = {
  addressSearch: () => import("./address-search"),
  country: () => import("./country-field"),
  region: () => import("./region-field"),
  school: () => import("./school-field"),
  files: () => import("./uploads/upload-field"),
};

/** Loads the controls of some rows. Rejects without a connection. */
export const loadControls = (rows: readonly FieldRow[]): Promise<unknown> =>
  Promise.all(rows.map(({ control }) => LOADERS[control]?.()));

const loadAll = () => Promise.all(Object.values(LOADERS).map((load) => load()));

// Early, so that a group opens at once, without a connection too.
if (typeof window !== "undefined") onFirstInteraction(() => void loadAll().catch(() => undefined));

/** The component of each control in the table of fields. The seats have their own screen. */
const CONTROLS: Partial<Record<Control, ComponentType<FieldProps>>> = {
  text: TextField,
  textarea: TextField,
  email: TextField,
  select: TextField,
  radio: ChoiceField,
  checkboxes: ChoiceField,
  checkbox: FlagField,
  phone: PhoneField,
  birthDate: BirthDateField,
  username: UsernameField,
  postalCode: PostalCodeField,
  region: RegionField,
  school: SchoolField,
  country: CountryField,
  addressSearch: AddressSearch,
  files: UploadField,
};

/** Whether a control is shown by itself on a step of questions. */
export const isShownAlone = (control: Control): boolean => CONTROLS[control] !== undefined;

/** One field of the table with the control that its row names. */
export const FieldControl = (props: FieldProps) => {
  const hasFiles = useFeature("files");
  const Part = CONTROLS[props.row.control];
  if (props.row.control === "files" && !hasFiles) return null;
  return Part && <Part {...props} />;
};
