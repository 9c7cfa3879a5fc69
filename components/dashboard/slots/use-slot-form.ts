"use client";

import { useTranslations } from "next-intl";
import { type Resolver, useForm } from "react-hook-form";
import { type StoredSlotDraft, storedSlotDraft } from "@/components/dashboard/draft-storage";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { useErrorText } from "@/components/errors/use-error-text";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { CallError, call } from "@/lib/client/call";
import { writeItem } from "@/lib/client/device-storage";
import { whenPointerReleased } from "@/lib/client/pointer-release";
import { SLOT_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import {
  EMPTY_SLOT,
  lockedFields,
  mayPair,
  type SlotDraft,
  type SlotProblem,
  slotDraftOf,
  slotProblems,
} from "@/lib/domain/schedule/slots";
import { rebase } from "@/lib/kit/rebase";
import { wholeNumberOf } from "@/lib/kit/typed-number";
import type { SlotEntry } from "./slot-text";
import { currentEntry, draftOfEntry } from "./use-stale-slot-rows";

interface SlotFormOptions {
  locationKey: string;
  /** The slot to change; without it slots are added. */
  entry: SlotEntry | undefined;
  /** The slot, as far as the page knows. */
  known: { readonly current: SlotEntry | undefined };
  /** Whether a save failed because others have changed the slot, and how. */
  onStale: (now: SlotEntry | undefined) => void;
  /** With the number of weekly slots that were saved. */
  onSaved: (count: number) => void;
  onConflict: () => void;
}

/** The message of a field's problem. */
const useProblemText = () => {
  const t = useTranslations("slots");
  const errors = useTranslations("errors");
  return (problem: SlotProblem) => (problem === "dashboard_start_day_validation" ? errors(problem) : t(problem));
};

/** The field that a refusal of the backend is about, and its message. */
const useRefusal = () => {
  const t = useTranslations("slots");
  const errorText = useErrorText();
  return (failure: unknown): { field: keyof SlotDraft | "root"; text: string } => {
    const text = errorText(failure);
    if (!(failure instanceof CallError)) return { field: "root", text };
    // Bookings only prevent a change of the pair.
    if (failure.code === "session_has_bookings") return { field: "pairWeekday", text: `${text} ${t("bookedAdvice")}` };
    const fields = refusedFields(failure);
    if (fields.includes("weekdays.0")) return { field: "weekdays", text: t("weekdayHasDays") };
    if (fields.includes("end_time")) return { field: "end_time", text: t("endAfterStart") };
    return fields.includes("pairWeekday") ? { field: "pairWeekday", text: t("pairOther") } : { field: "root", text };
  };
};

const bodyOf = (draft: SlotDraft, locationKey: string) => {
  const { weekdays, pairWeekday, start_time, end_time } = draft;
  const capacity = wholeNumberOf(draft.capacity) ?? 0;
  const registration_employees_count = wholeNumberOf(draft.registration_employees_count);
  const pair = mayPair(draft) ? pairWeekday : undefined;
  const common = { locationKey, start_time, end_time, capacity, pairWeekday: pair ?? null };
  return { ...common, weekdays: [...weekdays].sort(), registration_employees_count };
};

const firstDraft = (locationKey: string, entry: SlotEntry | undefined): SlotDraft => {
  const slot = storedSlotDraft(locationKey);
  const typed = slot && slot.id === (entry?.first._id ?? null) ? slot.draft : undefined;
  if (!entry) return typed ?? EMPTY_SLOT;
  const saved = slotDraftOf(entry.first, entry.second);
  const locked = lockedFields(entry.first, entry.second);
  return {
    ...(typed ?? saved),
    ...(locked.weekdays && { weekdays: saved.weekdays }),
    ...(locked.pairWeekday && { pairWeekday: saved.pairWeekday }),
  };
};

/** The form of weekly slots and its submission. The draft stays on the device until it is saved. */
export const useSlotForm = ({ locationKey, entry, known, onStale, onSaved, onConflict }: SlotFormOptions) => {
  const problemText = useProblemText();
  const refusalOf = useRefusal();
  const { failure, run } = useStaffAction((error) => {
    onConflict();
    const now = entry && currentEntry(error, entry);
    if (now && known.current) form.reset(rebase(form.getValues(), draftOfEntry(known.current), draftOfEntry(now)));
    onStale(now);
    if (now) return null;
    const { field, text } = refusalOf(error);
    if (field === "root") return text;
    form.setError(field, { type: "refused", message: text }, { shouldFocus: true });
    return null;
  });

  const resolver: Resolver<SlotDraft> = async (values) => {
    await whenPointerReleased();
    const errors = Object.entries(slotProblems(values)).map(([name, problem]) => [
      name,
      { type: problem, message: problemText(problem) },
    ]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
  const form = useForm<SlotDraft>({ defaultValues: firstDraft(locationKey, entry), mode: "onBlur", resolver });

  const send = async (draft: SlotDraft) => {
    const body = bodyOf(draft, locationKey);
    if (entry)
      await call("PATCH /schedule/update", {
        body: { ...body, id: entry.first._id, version: known.current?.first.version },
      });
    else await call("POST /schedule/add", { body });
  };
  const save = form.handleSubmit(async (draft) => {
    if (await run(() => send(draft))) onSaved(draft.weekdays.length);
  });
  const storeDraft = () => {
    const stored: StoredSlotDraft = { id: entry?.first._id ?? null, draft: form.getValues() };
    writeItem(SLOT_DRAFT, stored, locationKey);
  };
  /** Shows the slot as it is now. */
  const take = () => {
    if (known.current) form.reset(draftOfEntry(known.current));
    storeDraft();
    focusAndScrollTo(document.getElementById("slot-start"));
  };
  return { ...form, save, failure, storeDraft, take };
};

export type SlotForm = ReturnType<typeof useSlotForm>;
