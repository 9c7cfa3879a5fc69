"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError, call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Presentation } from "@/lib/contracts/schedule";
import { isDeletable } from "@/lib/domain/schedule/presentation-draft";

interface DeletePresentationDialogProps {
  presentation: Presentation;
  /** When it is, in words. */
  dateText: string;
  onDeleted: () => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Asks before a presentation is gone, or says that seats of it are taken, without a button to delete (spec §4). */
export const DeletePresentationDialog = ({
  presentation,
  dateText,
  onDeleted,
  onConflict,
  onClose,
}: DeletePresentationDialogProps) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<CallError>();

  const remove = async () => {
    try {
      await call("DELETE /presentation/delete/{id}", { params: { id: presentation._id } });
      onDeleted();
    } catch (error) {
      if (redirectsToLogin(error)) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      onConflict();
    }
  };

  const isBlocked = !isDeletable(presentation) || failure?.code === "presentation_has_bookings";
  // One dialog for both texts: seats may be taken while it is open.
  return (
    <ConfirmDialog
      cancelLabel={common(isBlocked ? "close" : "cancel")}
      closeLabel={common("close")}
      confirmLabel={isBlocked ? undefined : t("delete")}
      failure={failure && !isBlocked && errorText(failure)}
      onClose={onClose}
      onConfirm={remove}
      text={
        isBlocked ? `${errors("presentation_has_bookings")} ${t("bookedAdvice")}` : t("deleteText", { date: dateText })
      }
      title={t("deleteTitle")}
    />
  );
};
