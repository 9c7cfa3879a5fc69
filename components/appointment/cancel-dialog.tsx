"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";

interface CancelDialogProps {
  formId: string;
  /** The presentation's date and time as text. */
  date: string;
  onCancelled: () => void;
  onClose: () => void;
}

/** Explains what is lost and what stays, then cancels the appointment. */
export const CancelDialog = ({ formId, date, onCancelled, onClose }: CancelDialogProps) => {
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<ReactNode>();
  const cancel = async () => {
    setFailure(undefined);
    try {
      await call("DELETE /registration/appointment/{id}", { params: { id: formId } });
      onCancelled();
    } catch (error) {
      if (!redirectsToVerify(error)) setFailure(errorText(error));
    }
  };
  return (
    <ConfirmDialog
      cancelLabel={common("keep")}
      closeLabel={common("close")}
      confirmLabel={t("cancelConfirm")}
      failure={failure}
      onClose={onClose}
      onConfirm={cancel}
      text={t("cancelText", { date })}
      title={t("cancelTitle")}
    />
  );
};
