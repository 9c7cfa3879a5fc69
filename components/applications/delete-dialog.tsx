"use client";

import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { CardData } from "./card-data";

interface DeleteDialogProps {
  card: CardData;
  onConfirm: (card: CardData) => Promise<void>;
  onClose: () => void;
}

/** Asks before a draft is deleted for good. */
export const DeleteDialog = ({ card, onConfirm, onClose }: DeleteDialogProps) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("deleteConfirm")}
      onClose={onClose}
      onConfirm={() => onConfirm(card)}
      text={<Sentence text={(name) => t("deleteText", { name })} value={card.name || t("unnamed")} />}
      title={t("deleteTitle")}
    />
  );
};
