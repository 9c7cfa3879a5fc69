"use client";

import { type FieldError, get, useFormContext } from "react-hook-form";
import type { DeskValues } from "./desk-values";

/** The message of the broken rule of a field, by its path; undefined without one. */
export const useErrorOf = (): ((path: string) => string | undefined) => {
  const { formState } = useFormContext<DeskValues>();
  return (path) => (get(formState.errors, path) as FieldError | undefined)?.message;
};
