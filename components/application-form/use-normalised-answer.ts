"use client";

import { useFormContext } from "react-hook-form";
import { sameLatinName } from "@/lib/domain/application/latin-names";
import type { FieldProps } from "./use-field-question";

/** Shows an answer as it will be stored when its field is left: in plain letters, a postal code in the country's spelling. */
export const useNormalisedAnswer = ({ row, path, context }: Omit<FieldProps, "owner">) => {
  const { getValues, setValue } = useFormContext();
  return async (): Promise<void> => {
    const typed = getValues(path) as unknown;
    const rules = await import("@/lib/domain/application/validation").catch(() => undefined);
    const normalised = rules?.normaliseAnswer(row, typed, context) ?? typed;
    // Typing may have gone on.
    if (getValues(path) !== typed) return;
    if (normalised !== typed) setValue(path, normalised, { shouldDirty: true });
    // Nobody types the same name twice.
    const latinPath = sameLatinName(path, normalised, context);
    if (latinPath && !getValues(latinPath)) setValue(latinPath, normalised, { shouldDirty: true });
  };
};
