"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import type { MachineKey } from "@/lib/contracts/staff-keys";

interface RevokeKeyDialogProps {
  machineKey: MachineKey;
  onRevoked: () => void;
  onClose: () => void;
}

/** Confirms revoking a key, which refuses its next call. */
export const RevokeKeyDialog = ({ machineKey, onRevoked, onClose }: RevokeKeyDialogProps) => {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  const revoke = () =>
    run(async () => {
      await call("POST /key/revoke", { body: { id: machineKey._id } });
      onRevoked();
    });
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("revoke")}
      failure={failure}
      onClose={onClose}
      onConfirm={revoke}
      text={t("revokeText")}
      title={t("revokeOf", { name: machineKey.name })}
    />
  );
};
