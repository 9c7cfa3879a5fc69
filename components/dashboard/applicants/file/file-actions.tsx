"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { CheckInRefusal } from "@/lib/domain/schedule/check-in";
import { AcceptDialog } from "./accept-dialog";
import { AttendanceButtons } from "./attendance-buttons";
import { useFileActions } from "./use-file-actions";

export interface FileActionsProps {
  registrationId: string;
  name: string;
  status: ApplicantRow["status"];
  state: ApplicantRow["state"];
  /** Why nobody can be checked in just now. */
  refusal: CheckInRefusal | undefined;
}

/** Accepting, and noting who came; each says why it cannot be done where it cannot. */
export const FileActions = ({ registrationId, name, status, state, refusal }: FileActionsProps) => {
  const t = useTranslations("applicants");
  const { accept, checkIn, refresh } = useFileActions(registrationId, status);
  const [isAsking, setIsAsking] = useState(false);
  const isDraft = status === "draft";
  return (
    <HydratedControls>
      {state && state !== "cancelled" && (
        <AttendanceButtons onCheckIn={checkIn} onRefused={refresh} refusal={refusal} state={state} />
      )}
      {status !== "accepted" && (
        <div className="max-w-56">
          <Button
            aria-describedby={isDraft ? "accept-hint" : undefined}
            aria-disabled={isDraft}
            onClick={() => setIsAsking(true)}
            size="small"
          >
            {t("accept")}
          </Button>
          {isDraft && (
            <p className="mt-1 text-ink-second text-xs" id="accept-hint">
              {t("acceptNotSubmitted")}
            </p>
          )}
        </div>
      )}
      {isAsking && (
        <AcceptDialog
          isCancelled={state === "cancelled"}
          name={name}
          onAccept={accept}
          onClose={() => setIsAsking(false)}
        />
      )}
    </HydratedControls>
  );
};
