"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { call } from "@/lib/client/call";
import { leavesForLogin } from "@/lib/client/session-end";
import type { AuditEntry } from "@/lib/contracts/staff-management";
import { instantText } from "@/lib/i18n/dates";
import { useAuditContext } from "./audit-context";

interface UndoDialogProps {
  entry: AuditEntry;
  onUndone: () => void;
  onClose: () => void;
}

/** Asks before settings go back to what they were; a refusal is said here. */
export const UndoDialog = ({ entry, onUndone, onClose }: UndoDialogProps) => {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { language, zone } = useAuditContext();
  const [failure, setFailure] = useState<string>();
  const undo = async () => {
    setFailure(undefined);
    try {
      await call("POST /audit/undo", { body: { id: entry._id } });
      onUndone();
    } catch (error) {
      if (!leavesForLogin(error)) setFailure(errorText(error));
    }
  };
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("undo")}
      failure={failure}
      onClose={onClose}
      onConfirm={undo}
      text={t("undoText", {
        actor: entry.actor || t("nobody"),
        at: instantText(language, "shortInstant", new Date(entry.at), zone),
      })}
      title={t("undoTitle")}
    />
  );
};
