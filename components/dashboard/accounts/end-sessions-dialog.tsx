"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";

interface EndSessionsDialogProps {
  account: StaffAccount;
  onEnded: (text: string) => void;
  onClose: () => void;
}

/** Confirms ending every login session of an account. */
export const EndSessionsDialog = ({ account, onEnded, onClose }: EndSessionsDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  const { _id: id, username: name } = account;
  const end = () =>
    run(async () => {
      await call("POST /account/end-sessions", { body: { id } });
      onEnded(t("endSessionsDone", { name }));
    });
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("endSessionsConfirm")}
      failure={failure}
      onClose={onClose}
      onConfirm={end}
      text={t("endSessionsText")}
      title={t("endSessionsOf", { name })}
    />
  );
};
