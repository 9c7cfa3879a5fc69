"use client";

import { useTranslations } from "next-intl";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { instantText } from "@/lib/i18n/dates";
import { useAuditContext } from "./audit-context";

interface UndoDialogProps {
  entry: AuditEntry;
  onUndone: () => void;
  onClose: () => void;
}

/** Confirms undoing a change of settings. Shows the error if it is refused. */
export const UndoDialog = ({ entry, onUndone, onClose }: UndoDialogProps) => {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const { language, zone } = useAuditContext();
  const { failure, run } = useStaffAction();
  const undo = () =>
    run(async () => {
      await call("POST /audit/undo", { body: { id: entry._id } });
      onUndone();
    });
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("undo")}
      failure={failure}
      onClose={onClose}
      onConfirm={undo}
      text={
        <Sentence
          text={(actor) =>
            t("undoText", { actor, at: instantText(language, "shortInstant", new Date(entry.at), zone) })
          }
          value={entry.actor || t("nobody")}
        />
      }
      title={t("undoTitle")}
    />
  );
};
