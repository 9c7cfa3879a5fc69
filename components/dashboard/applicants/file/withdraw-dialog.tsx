"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DuplicateFacts } from "@/components/dashboard/duplicate-list";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { CallError, call } from "@/lib/client/call";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";

interface WithdrawDialogProps {
  registrationId: string;
  /** The version of the application that staff see. */
  version: number;
  /** The applications that may stand for it. */
  originals: readonly ApplicantRow[];
  /** It was withdrawn, or has changed meanwhile. */
  onChanged: (isWithdrawn: boolean) => void;
  onClose: () => void;
}

/** Confirms the withdrawal of an application as a duplicate of another; of which one, if there are several. */
export const WithdrawDialog = ({ registrationId, version, originals, onChanged, onClose }: WithdrawDialogProps) => {
  const t = useTranslations("applicants");
  const moves = useTranslations("moves");
  const common = useTranslations("common");
  const [duplicateOf, setDuplicateOf] = useState(originals[0]?.registrationId);
  const { failure, run } = useStaffAction((error) => {
    if (!(error instanceof CallError) || error.status !== 409) return undefined;
    onChanged(false);
    return error.code === "registration_stale" ? moves("changedMeanwhile") : undefined;
  });
  const withdraw = async () => {
    const body = { registrationId, version, ...(duplicateOf !== undefined && { duplicateOf }) };
    if (!(await run(() => call("POST /applicant/withdraw", { body })))) return;
    onChanged(true);
    onClose();
  };
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("withdrawConfirm")}
      failure={failure}
      onClose={onClose}
      onConfirm={withdraw}
      text={t("withdrawText")}
      title={t("withdrawTitle")}
    >
      {originals.length > 1 && (
        <Fieldset id="withdraw-original-group" legend={t("withdrawnText")}>
          <RadioGroup
            id="withdraw-original"
            name="original"
            onValueChange={setDuplicateOf}
            options={originals.map((row) => ({ value: row.registrationId, label: <DuplicateFacts row={row} /> }))}
            value={duplicateOf ?? null}
          />
        </Fieldset>
      )}
    </ConfirmDialog>
  );
};
