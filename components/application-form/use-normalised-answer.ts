"use client";

import { useFormContext } from "react-hook-form";
import { loadNormalising } from "./form-rules";
import type { FieldProps } from "./use-field-question";

/** Shows an answer as it will be stored when its field is left: in plain letters, a postal code in the country's spelling. */
export const useNormalisedAnswer = ({ row, path, context }: Omit<FieldProps, "owner">) => {
  const { getValues, setValue } = useFormContext();
  return async (): Promise<void> => {
    const typed = getValues(path) as unknown;
    const rules = await loadNormalising().catch(() => undefined);
    // Typing may have gone on.
    if (!rules || getValues(path) !== typed) return;
    const normalised = rules.normaliseAnswer(row, typed, context) ?? typed;
    if (normalised !== typed) setValue(path, normalised, { shouldDirty: true });
    // Nobody types the same name twice.
    const latinPath = rules.sameLatinName(path, normalised, context);
    if (latinPath && !getValues(latinPath)) setValue(latinPath, normalised, { shouldDirty: true });
  };
};
