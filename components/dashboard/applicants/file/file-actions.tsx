"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { AcceptDialog } from "./accept-dialog";
import { AttendanceButtons } from "./attendance-buttons";
import { type FileActionsProps, useFileActions } from "./use-file-actions";

/** The button that accepts; for a draft it says why not. */
const AcceptButton = ({ isDraft, onPress }: { isDraft: boolean; onPress: () => void }) => {
  const t = useTranslations("applicants");
  return (
    <div className="max-w-56">
      <Button
        aria-describedby={isDraft ? "accept-hint" : undefined}
        aria-disabled={isDraft}
        onClick={onPress}
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
  );
};

/** Accepting and check-in of an applicant. An action that is not possible gives the reason. */
export const FileActions = (props: FileActionsProps) => {
  const { registrationId, name, status, state, isWithdrawn, refusal, fieldNames } = props;
  const { accept, checkIn, refresh } = useFileActions(registrationId, status);
  const [isAccepting, setIsAccepting] = useState(false);
  return (
    <HydratedControls>
      {state && state !== "cancelled" && (
        <AttendanceButtons onCheckIn={checkIn} onRefused={refresh} refusal={refusal} state={state} />
      )}
      {status !== "accepted" && !isWithdrawn && (
        <AcceptButton isDraft={status === "draft"} onPress={() => setIsAccepting(true)} />
      )}
      {isAccepting && (
        <AcceptDialog
          fieldNames={fieldNames}
          isCancelled={state === "cancelled"}
          name={name}
          onAccept={accept}
          onClose={() => setIsAccepting(false)}
        />
      )}
    </HydratedControls>
  );
};
