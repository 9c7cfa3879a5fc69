"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { leavesToVerify } from "@/lib/client/session-end";

interface CancelDialogProps {
  formId: string;
  /** The presentation's, in words. */
  date: string;
  onCancelled: () => void;
  onClose: () => void;
}

/** Says what is lost and what is kept, then gives the seats back. */
export const CancelDialog = ({ formId, date, onCancelled, onClose }: CancelDialogProps) => {
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const cancel = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await call("DELETE /registration/appointment/{id}", { params: { id: formId } });
      onCancelled();
    } catch (error) {
      if (leavesToVerify(error)) return;
      setFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("cancelText", { date })}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {t("keep")}
          </Button>
          <Button busy={isBusy} onClick={cancel} variant="danger">
            {t("cancelConfirm")}
          </Button>
        </>
      }
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={t("cancelTitle")}
    >
      {failure !== undefined && (
        <Notice role="alert" status="error">
          {errorText(failure)}
        </Notice>
      )}
    </Dialog>
  );
};
