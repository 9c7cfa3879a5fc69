"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { CardData } from "./card-data";

interface DeleteDialogProps {
  card: CardData;
  onConfirm: (card: CardData) => Promise<void>;
  onClose: () => void;
}

/** Asks before a draft is gone for good. */
export const DeleteDialog = ({ card, onConfirm, onClose }: DeleteDialogProps) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm(card);
  };
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("deleteText", { name: card.name || t("unnamed") })}
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
      persistent={isBusy}
      title={t("deleteTitle")}
    />
  );
};
