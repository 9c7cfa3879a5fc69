"use client";

import { type FieldError, get, useFormState } from "react-hook-form";

/** The error of one field. An error of another field does not render this one again. */
export const useFieldError = (path: string): FieldError | undefined =>
  get(useFormState({ name: path, exact: true }).errors, path) as FieldError | undefined;
