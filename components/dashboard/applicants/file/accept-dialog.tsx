"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError } from "@/lib/client/call";
import { leavesForLogin } from "@/lib/client/session-end";

interface AcceptDialogProps {
  name: string;
  isCancelled: boolean;
  onAccept: () => Promise<void>;
  onClose: () => void;
}

/** Says what accepting means before it is done; a refusal stays in the dialog, in words. */
export const AcceptDialog = ({ name, isCancelled, onAccept, onClose }: AcceptDialogProps) => {
  const t = useTranslations("applicants");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setFailure(undefined);
    try {
      await onAccept();
      onClose();
    } catch (error) {
      if (leavesForLogin(error)) return;
      const isDraft = error instanceof CallError && error.code === "registration_not_submitted";
      setFailure(isDraft ? t("acceptNotSubmitted") : errorText(error));
    }
  };
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("acceptConfirm")}
      confirmVariant="primary"
      failure={failure}
      onClose={onClose}
      onConfirm={accept}
      text={isCancelled ? `${t("acceptText")} ${t("acceptCancelled")}` : t("acceptText")}
      title={t("acceptTitle", { name })}
    />
  );
};
