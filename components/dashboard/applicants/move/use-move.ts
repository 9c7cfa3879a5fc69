"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { listText } from "@/lib/i18n/lists";
import { useMoveSeats } from "./use-move-seats";
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

const CALLS = { move: "POST /applicant/move", book: "POST /applicant/book" } as const;
// What staff saw is no longer true.
const OUTDATED = ["registration_stale", "appointment_cancelled", "appointment_exists"];

/** Moves or books somebody: what is free for them, the choice, and its submission. */
export const useMove = ({ registrationId, mode, fieldNames, onChanged, onClose }: MoveRequest) => {
  const t = useTranslations("moves");
  const language = useLocale();
  const common = useTranslations("common");
  const offered = useLoaded(registrationId, () =>
    call("GET /applicant/{registrationId}/seats", { params: { registrationId } }),
  );
  const seats = useMoveSeats(offered.data);
  const [isTried, setIsTried] = useState(false);
  const reason = useReason(`${mode}-${registrationId}`, onClose);
  const { isBusy, failure, run } = useStaffAction((error) => {
    const fields = refusedFields(error).map((field) => fieldNames[field] ?? field);
    if (fields.length > 0) return t("bookIncomplete", { fields: listText(language, [...new Set(fields)]) });
    if (!(error instanceof CallError) || error.status !== 409) return undefined;
    // The seats may have gone to somebody else.
    offered.reload();
    if (!OUTDATED.includes(error.code)) return undefined;
    seats.reset();
    setIsTried(false);
    onChanged();
    return t("changedMeanwhile");
  });
  const submit = async () => {
    if (!offered.data || isBusy) return;
    const { combination, presentation } = seats;
    const why = reason.read();
    setIsTried(true);
    if (!presentation || !why) return;
    const body = {
      registrationId,
      version: offered.data.version,
      presentationId: presentation._id,
      start: combination && {
        startDayId: combination.startDay._id,
        sessionId: combination.sessions.first._id,
        secondarySessionId: combination.sessions.second?._id,
      },
      reason: why,
    };
    const isDone = await run(() => call(CALLS[mode], { body }));
    if (!isDone) return;
    showSnackbar({ text: t(mode === "move" ? "moved" : "booked"), status: "success", closeLabel: common("close") });
    onChanged();
    reason.close();
  };
  return { offered, seats, isMissing: isTried && !seats.presentation, reason, isBusy, failure, submit };
};
