"use client";

import { useTranslations } from "next-intl";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { currentOf, useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import { useStaleAccountRows } from "./use-stale-account-rows";

interface AccountStateDialogProps {
  account: StaffAccount;
  locations: readonly { location_key: string; name: string }[];
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** Confirms disabling an account, which ends all its login sessions at once, or enabling it. */
export const AccountStateDialog = ({ account, locations, onSaved, onClose }: AccountStateDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const { known, stale, tell } = useStaleSave(account);
  const rowsOf = useStaleAccountRows(locations);
  const { failure, run } = useStaffAction((error) => {
    const now = currentOf<StaffAccount>(error);
    tell(now);
    return now ? null : undefined;
  });
  const { _id, username: name, isDisabled } = account;
  const action = isDisabled ? "enable" : "disable";
  const change = () =>
    run(async () => {
      await call("PATCH /account/update", {
        body: { id: _id, version: known.current.version, isDisabled: !isDisabled },
      });
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
    >
      {stale && <StaleNotice rows={rowsOf(stale)} stale={stale} />}
    </ConfirmDialog>
  );
};
