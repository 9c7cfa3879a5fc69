"use client";

import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { CallError } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { beginsAt, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { wholeNumberOf } from "@/lib/kit/typed-number";
import { usePresentationDraft } from "./use-presentation-draft";
import { usePresentationErrors } from "./use-presentation-errors";

/** Body of the call. */
interface PresentationBody {
  locationKey: string;
  capacity: number | undefined;
  date: string;
  startDates: string[];
}

interface FormOptions {
  /** Base of the ids of its fields. */
  id: string;
  location: DashboardLocation;
  language: Locale;
  initial: PresentationDraft;
  busyCapacity: number;
  /** After every change. */
  onDraft: (draft: PresentationDraft) => void;
  /** Saves the form. With `isConfirmed` the booked applicants are moved too. */
  save: (body: PresentationBody, isConfirmed: boolean) => Promise<void>;
  /** Somebody has changed the seats meanwhile. */
  onConflict: () => void;
  /** Shows a refusal elsewhere, and returns whether it does. */
  onStale?: (failure: unknown) => boolean;
}

/** How many bookings a move affects, if that is why it was refused. */
const affectedBy = (failure: unknown): number | undefined =>
  failure instanceof CallError && failure.code === "presentation_affects_bookings"
    ? Number(failure.data.count)
    : undefined;

/** The form of a presentation and its submission. The draft stays until it is saved. */
export const usePresentationForm = ({ location, language, save, onConflict, onStale, ...options }: FormOptions) => {
  const { draft, texts, show, change, rebase, validate, refuse, onBlur } = usePresentationDraft({
    ...options,
    zone: location.timeZone,
  });
  const textsOf = usePresentationErrors(language);
  const [affected, setAffected] = useState<number>();
  const { isBusy, run } = useStaffAction((failure) => {
    if (failure instanceof CallError && failure.status < 500) onConflict();
    const count = affectedBy(failure);
    setAffected(count);
    if (onStale?.(failure)) return null;
    if (count === undefined) refuse(textsOf(failure, draft));
    return null;
  });
  const submit = async (isConfirmed = false) => {
    const startsAt = beginsAt(draft, location.timeZone);
    if (!startsAt || isBusy || !validate()) return;
    const { startDates } = draft;
    const capacity = wholeNumberOf(draft.capacity);
    const body = { locationKey: location.location_key, capacity, startDates: [...startDates] };
    await run(() => save({ ...body, date: startsAt.toISOString() }, isConfirmed));
  };
  const canSend = draft.date !== undefined;
  const dismissMove = () => setAffected(undefined);
  return { id: options.id, draft, texts, isBusy, affected, canSend, show, change, rebase, submit, dismissMove, onBlur };
};

export type PresentationEditing = ReturnType<typeof usePresentationForm>;
