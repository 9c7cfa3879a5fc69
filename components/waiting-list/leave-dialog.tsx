"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showSnackbar } from "@/components/ui/snackbar";
import { asCallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";

interface LeaveDialogProps {
  applicationId: string;
  /** What is given up: an offer, or a position on the list. */
  isOffer: boolean;
  onLeft: () => void;
  onClose: () => void;
}

/** Asks before the applicant leaves the waiting list or declines an offer. */
export const LeaveDialog = ({ applicationId, isOffer, onLeft, onClose }: LeaveDialogProps) => {
  const t = useTranslations("waiting");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<ReactNode>();
  const leave = async () => {
    setFailure(undefined);
    try {
      await call("DELETE /registration/{id}/waiting-list", { params: { id: applicationId } });
      showSnackbar({ text: t(isOffer ? "declined" : "left"), status: "success", closeLabel: common("close") });
      onLeft();
    } catch (thrown) {
      const error = asCallError(thrown);
      if (!redirectsToVerify(error)) setFailure(errorText(error));
    }
  };
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t(isOffer ? "declineConfirm" : "leave")}
      failure={failure}
      onClose={onClose}
      onConfirm={leave}
      text={t(isOffer ? "declineText" : "leaveText")}
      title={t(isOffer ? "declineTitle" : "leaveTitle")}
    />
  );
};
