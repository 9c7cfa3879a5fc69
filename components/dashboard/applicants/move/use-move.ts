"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { OfferedSeats } from "@/lib/contracts/staff-bookings";
import { chosenSessions, firstDraft, type SeatDraft, startDateOf, startOf } from "@/lib/domain/dashboard/desk-seats";
import { listText } from "@/lib/i18n/lists";
import { useReason } from "./use-reason";

export interface MoveRequest {
  registrationId: string;
  /** A move of an appointment; or a new one, also the first. */
  mode: "move" | "book";
  /** The labels of the form's fields, by the names that a refusal has. */
  fieldNames: Readonly<Record<string, string>>;
  /** After the change, and when the application turns out to have changed. */
  onChanged: () => void;
  onClose: () => void;
}

export type SeatField = "sessions" | "startDay" | "presentation";

const CALLS = { move: "POST /applicant/move", book: "POST /applicant/book" } as const;
// What staff saw is no longer true.
const OUTDATED = ["registration_stale", "appointment_cancelled", "appointment_exists"];

/** The first thing that is not chosen yet. */
const missingField = (offered: OfferedSeats, draft: SeatDraft): SeatField | undefined => {
  if (draft.isStartDayOpen && !chosenSessions(offered, draft)) return "sessions";
  if (!startDateOf(offered, draft)) return "startDay";
  return draft.presentationId ? undefined : "presentation";
};

/** Moves or books somebody: what is free for them, the choice, and its submission. */
export const useMove = ({ registrationId, mode, fieldNames, onChanged, onClose }: MoveRequest) => {
  const t = useTranslations("moves");
  const language = useLocale();
  const common = useTranslations("common");
  const seats = useLoaded(registrationId, () =>
    call("GET /applicant/{registrationId}/seats", { params: { registrationId } }),
  );
  const [chosen, setChosen] = useState<SeatDraft>();
  const [missing, setMissing] = useState<SeatField>();
  const reason = useReason();
  const offered = seats.data;
  const draft = chosen ?? (offered && firstDraft(offered));
  const { isBusy, failure, run } = useStaffAction((error) => {
    const fields = refusedFields(error).map((field) => fieldNames[field] ?? field);
    if (fields.length > 0) return t("bookIncomplete", { fields: listText(language, [...new Set(fields)]) });
    if (!(error instanceof CallError) || error.status !== 409) return undefined;
    // The seats may have gone to somebody else.
    seats.reload();
    if (!OUTDATED.includes(error.code)) return undefined;
    setChosen(undefined);
    onChanged();
    return t("changedMeanwhile");
  });
  const change = (changes: Partial<SeatDraft>) => {
    if (draft) setChosen({ ...draft, ...changes });
    setMissing(undefined);
  };
  const submit = async () => {
    if (!offered || !draft || isBusy) return;
    const field = missingField(offered, draft);
    const why = reason.read();
    setMissing(field);
    if (field || !why) return;
    const { presentationId } = draft;
    const body = {
      registrationId,
      version: offered.version,
      presentationId,
      start: startOf(offered, draft),
      reason: why,
    };
    const isDone = await run(() => call(CALLS[mode], { body }));
    if (!isDone) return;
    showSnackbar({ text: t(mode === "move" ? "moved" : "booked"), status: "success", closeLabel: common("close") });
    onChanged();
    onClose();
  };
  return { seats, draft, missing, reason, isBusy, failure, change, submit };
};
