import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isText, readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import type { Application } from "@/lib/contracts/application";
import type { FormValues } from "@/lib/domain/application/form-values";
import { UNFINISHED_DATE } from "@/lib/domain/device-storage/rows";

/** Stores what is typed of a birth date on the device, since only a whole date is saved; undefined removes it. */
export const storeUnfinishedDate = (id: string, text: string | undefined): void =>
  text === undefined ? removeItem(UNFINISHED_DATE, id) : writeItem(UNFINISHED_DATE, text, id);

/** Fills in the birth date that was being typed when the page was left. */
export const useUnfinishedDate = ({ _id, student }: Application, { setValue }: UseFormReturn<FormValues>): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const text = student.birthDate ? undefined : readItem(UNFINISHED_DATE, isText, _id);
    if (text) setValue("birthDate", text, { shouldDirty: true });
  }, []);
};
