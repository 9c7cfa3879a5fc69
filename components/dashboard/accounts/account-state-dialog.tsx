"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";

interface AccountStateDialogProps {
  account: StaffAccount;
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** Confirms disabling an account, which ends all its login sessions at once, or enabling it. */
export const AccountStateDialog = ({ account, onSaved, onClose }: AccountStateDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  const { _id, username: name, isDisabled } = account;
  const action = isDisabled ? "enable" : "disable";
  const change = () =>
    run(async () => {
      await call("PATCH /account/update", { body: { id: _id, isDisabled: !isDisabled } });
      onSaved(t(`${action}Done`, { name }));
    });
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t(`${action}Confirm`)}
      failure={failure}
      onClose={onClose}
      onConfirm={change}
      text={t(isDisabled ? "enableExplained" : "disableText")}
      title={t(`${action}Of`, { name })}
    />
  );
};
