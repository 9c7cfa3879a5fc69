"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

interface ReopenDialogProps {
  name: string;
  onReopen: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the undoing of an acceptance. Shows the error if it is refused. */
export const ReopenDialog = ({ name, onReopen, onClose }: ReopenDialogProps) => {
  const t = useTranslations("moves");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  const reopen = () =>
    run(async () => {
      await onReopen();
      onClose();
    });
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("reopen")}
      confirmVariant="primary"
      failure={failure}
      onClose={onClose}
      onConfirm={reopen}
      text={t("reopenText")}
      title={<Sentence text={(who) => t("reopenTitle", { name: who })} value={name} />}
    />
  );
};
