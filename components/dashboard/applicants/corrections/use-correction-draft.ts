"use client";

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isRecord, readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import type { FormValues } from "@/lib/domain/application/form-values";
import { CORRECTION_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import type { CorrectionFormProps } from "./correction-props";

interface CorrectionDraft {
  version: number;
  /** What was typed, by its path in the form. */
  answers: Record<string, unknown>;
}

const isDraft = (data: unknown): data is CorrectionDraft =>
  isRecord(data) && typeof data.version === "number" && isRecord(data.answers);

/**
 * Keeps what is typed into a question in the tab: a reload, or another sign-in, finds it again, unless the application has changed
 * since. Returns what discards it.
 */
export const useCorrectionDraft = (
  form: UseFormReturn<FormValues>,
  { application, question }: Pick<CorrectionFormProps, "application" | "question">,
) => {
  const { _id, version } = application;
  const { prefix, first, rows } = question;
  const id = `${_id}-${prefix}${first.path}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog is about one question of one version
  useEffect(() => {
    const paths = rows.map(({ path }) => prefix + path);
    const draft = readItem(CORRECTION_DRAFT, isDraft, id);
    if (draft?.version === version)
      for (const path of paths)
        if (path in draft.answers)
          form.setValue(path as "firstName", draft.answers[path] as string, { shouldDirty: true });
    const typing = form.watch(() => {
      const answers = Object.fromEntries(paths.map((path) => [path, form.getValues(path as "firstName")]));
      writeItem(CORRECTION_DRAFT, { version, answers } satisfies CorrectionDraft, id);
    });
    return () => typing.unsubscribe();
  }, []);
  return () => removeItem(CORRECTION_DRAFT, id);
};
