"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { CallError, call } from "@/lib/client/call";
import { leavesForLogin } from "@/lib/client/session-end";
import type { Presentation } from "@/lib/contracts/schedule";
import { isDeletable } from "@/lib/domain/schedule/presentation-draft";

interface DeleteDialogProps {
  presentation: Presentation;
  /** When it is, in words. */
  dateText: string;
  onDeleted: () => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Why it cannot be deleted, and what to do about it; there is no button to delete. */
const BlockedDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  return (
    <Dialog
      closeLabel={common("close")}
      description={`${errors("presentation_has_bookings")} ${t("bookedAdvice")}`}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("deleteTitle")}
    />
  );
};

/** Asks before a presentation is gone, or says that seats of it are taken (spec §4). */
export const DeleteDialog = ({ presentation, dateText, onDeleted, onConflict, onClose }: DeleteDialogProps) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<CallError>();

  const remove = async () => {
    try {
      await call("DELETE /presentation/delete/{id}", { params: { id: presentation._id } });
      onDeleted();
    } catch (error) {
      if (leavesForLogin(error)) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      onConflict();
    }
  };

  if (!isDeletable(presentation) || failure?.code === "presentation_has_bookings")
    return <BlockedDialog onClose={onClose} />;
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("delete")}
      failure={failure && errorText(failure)}
      onClose={onClose}
      onConfirm={remove}
      text={t("deleteText", { date: dateText })}
      title={t("deleteTitle")}
    />
  );
};
