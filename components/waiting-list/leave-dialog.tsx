"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { leavesToVerify } from "@/lib/client/session-end";

interface LeaveDialogProps {
  applicationId: string;
  /** What is given up: seats that are offered, or a place in line. */
  isOffer: boolean;
  onLeft: () => void;
  onClose: () => void;
}

/** Asks before a place in line, or what was offered for it, is given up. Put it on the page while it is open. */
export const LeaveDialog = ({ applicationId, isOffer, onLeft, onClose }: LeaveDialogProps) => {
  const t = useTranslations("waiting");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();
  const leave = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await call("DELETE /registration/{id}/waiting-list", { params: { id: applicationId } });
      showSnackbar({ text: t(isOffer ? "declined" : "left"), status: "success", closeLabel: common("close") });
      onLeft();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!leavesToVerify(error)) setFailure(errorText(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      closeLabel={common("close")}
      description={t(isOffer ? "declineText" : "leaveText")}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common("cancel")}
          </Button>
          <Button busy={isBusy} onClick={leave} variant="danger">
            {t(isOffer ? "declineConfirm" : "leave")}
          </Button>
        </>
      }
      minHeight={0}
      onOpenChange={(opens) => !opens && onClose()}
      open
      title={t(isOffer ? "declineTitle" : "leaveTitle")}
    >
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
};
