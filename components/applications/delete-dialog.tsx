"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Summary } from "@/lib/contracts/registrations";

interface DeleteDialogProps {
  summary: Summary;
  onConfirm: (summary: Summary) => Promise<void>;
  onClose: () => void;
}

/** Asks before a draft is gone for good. */
export const DeleteDialog = ({ summary, onConfirm, onClose }: DeleteDialogProps) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const [isBusy, setIsBusy] = useState(false);
  const name = [summary.firstName, summary.lastName].filter(Boolean).join(" ") || t("unnamed");
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm(summary);
  };
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("deleteText", { name })}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common("cancel")}
          </Button>
          <Button busy={isBusy} onClick={confirm} variant="danger">
            {t("deleteConfirm")}
          </Button>
        </>
      }
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("deleteTitle")}
    />
  );
};
