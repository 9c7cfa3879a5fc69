"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { type StoredSlotDraft, storedSlotDraft } from "@/components/dashboard/draft-storage";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError, call } from "@/lib/client/call";
import { writeItem } from "@/lib/client/device-storage";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { SLOT_DRAFT } from "@/lib/domain/device-storage/rows";
import {
  EMPTY_SLOT,
  mayPair,
  type SlotDraft,
  type SlotProblem,
  slotDraftOf,
  slotProblems,
} from "@/lib/domain/schedule/slots";
import type { SlotEntry } from "./slot-text";

interface SlotFormOptions {
  locationKey: string;
  /** What is changed; without it slots are added. */
  entry: SlotEntry | undefined;
  /** With how many slots of the week it was about. */
  onSaved: (count: number) => void;
  onConflict: () => void;
}

/** What is wrong with each field, in words. */
const useProblemText = () => {
  const t = useTranslations("slots");
  const errors = useTranslations("errors");
  return (problem: SlotProblem) => (problem === "dashboard_start_day_validation" ? errors(problem) : t(problem));
};

const fieldsOf = ({ data }: CallError): string[] => Object.keys((data.fields ?? {}) as object);

/** At which field the backend's refusal belongs, and its words. */
const useRefusal = () => {
  const t = useTranslations("slots");
  const errorText = useErrorText();
  return (failure: unknown): { field: keyof SlotDraft | "root"; text: string } => {
    const text = errorText(failure);
    if (!(failure instanceof CallError)) return { field: "root", text };
    // Another pair is all that bookings stand against.
    if (failure.code === "session_has_bookings") return { field: "pairWeekday", text: `${text} ${t("bookedAdvice")}` };
    const fields = fieldsOf(failure);
    if (fields.includes("weekdays.0")) return { field: "weekdays", text: t("weekdayHasDays") };
    if (fields.includes("end_time")) return { field: "end_time", text: t("endAfterStart") };
    return fields.includes("pairWeekday") ? { field: "pairWeekday", text: t("pairOther") } : { field: "root", text };
  };
};

const bodyOf = (draft: SlotDraft, locationKey: string) => {
  const { weekdays, pairWeekday, capacity = 0, registration_employees_count, start_time, end_time } = draft;
  const pair = mayPair(draft) ? pairWeekday : undefined;
  const common = { locationKey, start_time, end_time, capacity, pairWeekday: pair ?? null };
  return { ...common, weekdays: [...weekdays].sort(), registration_employees_count };
};

const firstDraft = (locationKey: string, entry: SlotEntry | undefined): SlotDraft => {
  const slot = storedSlotDraft(locationKey);
  if (slot && slot.id === (entry?.first._id ?? null)) return slot.draft;
  return entry ? slotDraftOf(entry.first, entry.second) : EMPTY_SLOT;
};

/** Weekly slots as they are typed, and what becomes of sending them. What was typed stays until it is saved. */
export const useSlotForm = ({ locationKey, entry, onSaved, onConflict }: SlotFormOptions) => {
  const problemText = useProblemText();
  const refusalOf = useRefusal();
  const [failure, setFailure] = useState<string>();

  const resolver: Resolver<SlotDraft> = (values) => {
    const errors = Object.entries(slotProblems(values)).map(([name, problem]) => [
      name,
      { type: problem, message: problemText(problem) },
    ]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
  const form = useForm<SlotDraft>({ defaultValues: firstDraft(locationKey, entry), mode: "onBlur", resolver });

  const send = async (draft: SlotDraft) => {
    const body = bodyOf(draft, locationKey);
    if (entry) await call("PATCH /schedule/update", { body: { ...body, id: entry.first._id } });
    else await call("POST /schedule/add", { body });
  };
  const save = form.handleSubmit(async (draft) => {
    setFailure(undefined);
    try {
      await send(draft);
      onSaved(draft.weekdays.length);
    } catch (error) {
      if (redirectsToLogin(error)) return;
      const { field, text } = refusalOf(error);
      if (field === "root") setFailure(text);
      else form.setError(field, { type: "refused", message: text }, { shouldFocus: true });
      onConflict();
    }
  });
  const keep = () => {
    const stored: StoredSlotDraft = { id: entry?.first._id ?? null, draft: form.getValues() };
    writeItem(SLOT_DRAFT, stored, locationKey);
  };
  return { ...form, save, failure, keep };
};

export type SlotForm = ReturnType<typeof useSlotForm>;
