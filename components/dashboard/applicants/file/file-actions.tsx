"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { AcceptDialog } from "./accept-dialog";
import { AttendanceButtons } from "./attendance-buttons";
import { type FileActionsProps, useFileActions } from "./use-file-actions";

/** Accepting and check-in of an applicant. An action that is not possible gives the reason. */
export const FileActions = ({ registrationId, name, status, state, refusal, fieldNames }: FileActionsProps) => {
  const t = useTranslations("applicants");
  const { accept, checkIn, refresh } = useFileActions(registrationId, status);
  const [isConfirming, setIsConfirming] = useState(false);
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
            onClick={() => setIsConfirming(true)}
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
      {isConfirming && (
        <AcceptDialog
          fieldNames={fieldNames}
          isCancelled={state === "cancelled"}
          name={name}
          onAccept={accept}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </HydratedControls>
  );
};
