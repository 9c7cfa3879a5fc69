"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ReasonFields } from "@/components/dashboard/applicants/move/reason-fields";
import { useReason } from "@/components/dashboard/applicants/move/use-reason";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { fullName } from "@/lib/domain/person/full-name";
import type { WaitingDialogProps } from "./waiting-dialog-props";

interface RemoveDialogProps extends WaitingDialogProps {
  /** Before the list is loaded again. */
  onRemoved: () => void;
}

/** Confirms that somebody is removed from the waiting list, with the reason that they are told. */
export const RemoveDialog = ({ row, language, onRemoved, onDone, onClose }: RemoveDialogProps) => {
  const t = useTranslations("staffWaiting");
  const applicants = useTranslations("applicants");
  const common = useTranslations("common");
  const id = useId();
  const reason = useReason(`remove-${row.registrationId}`, onClose);
  const { failure, run } = useStaffAction();
  const name = fullName(row, language) || applicants("unnamed");
  const remove = async () => {
    const why = reason.read();
    if (!why) return;
    await run(async () => {
      await call("POST /waiting/remove", { body: { registrationId: row.registrationId, reason: why } });
      reason.discard();
      onRemoved();
      onDone(t("removeDone", { name }));
    });
  };
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("removeConfirm")}
      failure={failure}
      onClose={reason.close}
      onConfirm={remove}
      text={t("removeText")}
      title={<Sentence text={(who) => t("removeTitle", { name: who })} value={name} />}
    >
      <div className="grid gap-5">
        <ReasonFields id={id} language={row.language} reason={reason} />
      </div>
    </ConfirmDialog>
  );
};
