"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError } from "@/lib/client/call";

interface AcceptDialogProps {
  name: string;
  isCancelled: boolean;
  onAccept: () => Promise<void>;
  onClose: () => void;
}

/** Confirms accepting an applicant. Shows the error if it is refused. */
export const AcceptDialog = ({ name, isCancelled, onAccept, onClose }: AcceptDialogProps) => {
  const t = useTranslations("applicants");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction((error) =>
    error instanceof CallError && error.code === "registration_not_submitted" ? t("acceptNotSubmitted") : undefined,
  );
  const accept = () =>
    run(async () => {
      await onAccept();
      onClose();
    });
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
