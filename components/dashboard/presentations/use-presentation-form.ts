"use client";

import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { CallError } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { beginsAt, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { usePresentationDraft } from "./use-presentation-draft";
import { usePresentationErrors } from "./use-presentation-errors";

/** What a form sends. */
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
  /** Whenever something is typed. */
  onDraft: (draft: PresentationDraft) => void;
  /** Sends it; `isConfirmed` when the people who are booked are meant to move along. */
  send: (body: PresentationBody, isConfirmed: boolean) => Promise<void>;
  /** Somebody else changed something meanwhile. */
  onConflict: () => void;
}

/** How many people a move concerns, when that is what was refused. */
const affectedBy = (failure: unknown): number | undefined =>
  failure instanceof CallError && failure.code === "presentation_affects_bookings"
    ? Number(failure.data.count)
    : undefined;

/** A presentation as it is typed and what becomes of sending it. What was typed stays until it is saved. */
export const usePresentationForm = ({ location, language, send, onConflict, ...options }: FormOptions) => {
  const { draft, texts, show, change, judge, refuse, onBlur } = usePresentationDraft({
    ...options,
    zone: location.timeZone,
  });
  const textsOf = usePresentationErrors(language);
  const [affected, setAffected] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);

  const fail = (failure: unknown) => {
    if (redirectsToLogin(failure)) return;
    if (failure instanceof CallError && failure.status < 500) onConflict();
    const count = affectedBy(failure);
    setAffected(count);
    if (count === undefined) refuse(textsOf(failure, draft));
  };
  const submit = async (isConfirmed = false) => {
    const begins = beginsAt(draft, location.timeZone);
    if (!begins || isBusy || !judge()) return;
    setIsBusy(true);
    const { capacity, startDates } = draft;
    const body = { locationKey: location.location_key, capacity, startDates: [...startDates] };
    await send({ ...body, date: begins.toISOString() }, isConfirmed)
      .catch(fail)
      .finally(() => setIsBusy(false));
  };
  const canSend = draft.date !== undefined;
  const keep = () => setAffected(undefined);
  return { id: options.id, draft, texts, isBusy, affected, canSend, show, change, submit, keep, onBlur };
};

export type PresentationEditing = ReturnType<typeof usePresentationForm>;
