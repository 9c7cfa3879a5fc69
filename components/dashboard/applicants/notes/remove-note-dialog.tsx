"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError, call } from "@/lib/client/call";
import type { StaffNote } from "@/lib/contracts/staff-notes";

interface RemoveNoteDialogProps {
  registrationId: string;
  note: StaffNote;
  onRemoved: () => void;
  onClose: () => void;
}

/** Confirms the removal of a note. One that somebody else has removed counts as removed. */
export const RemoveNoteDialog = ({ registrationId, note, onRemoved, onClose }: RemoveNoteDialogProps) => {
  const t = useTranslations("notes");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  const params = { registrationId, id: note._id };
  const remove = () =>
    run(async () => {
      await call("DELETE /applicant/{registrationId}/notes/{id}", { params }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== "not_found") throw error;
      });
      onRemoved();
    });
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("remove")}
      failure={failure}
      onClose={onClose}
      onConfirm={remove}
      text={note.text}
      title={t("removeTitle")}
    />
  );
};
