"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { ReasonFields } from "./reason-fields";
import { type Recipient, RecipientLine } from "./recipient-line";
import { useReason } from "./use-reason";

interface CancelDialogProps {
  registrationId: string;
  /** The version of the application that staff see. */
  version: number;
  name: string;
  recipient: Recipient;
  onChanged: () => void;
  onClose: () => void;
}

/** Confirms the cancellation of somebody's appointment, with the reason that they are told. */
export const CancelDialog = ({ registrationId, version, name, recipient, onChanged, onClose }: CancelDialogProps) => {
  const t = useTranslations("moves");
  const common = useTranslations("common");
  const id = useId();
  const reason = useReason(`cancel-${registrationId}`, onClose);
  const { failure, run } = useStaffAction((error) => {
    if (!(error instanceof CallError) || error.status !== 409) return undefined;
    onChanged();
    return error.code === "registration_stale" ? t("changedMeanwhile") : undefined;
  });
  const cancel = async () => {
    const why = reason.read();
    if (!why) return;
    const body = { registrationId, version, reason: why };
    if (!(await run(() => call("POST /applicant/cancel", { body })))) return;
    showSnackbar({ text: t("cancelled"), status: "success", closeLabel: common("close") });
    onChanged();
    reason.close();
  };
  return (
    <ConfirmDialog
      cancelLabel={common("close")}
      closeLabel={common("close")}
      confirmLabel={t("cancel")}
      failure={failure}
      onClose={reason.close}
      onConfirm={cancel}
      text={t("cancelText")}
      title={<Sentence text={(who) => t("cancelTitle", { name: who })} value={name} />}
    >
      <div className="grid gap-5">
        <ReasonFields id={id} language={recipient.language} reason={reason} />
        <RecipientLine {...recipient} />
      </div>
    </ConfirmDialog>
  );
};
