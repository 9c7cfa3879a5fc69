"use client";

import { useLocale, useTranslations } from "next-intl";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { listText, sentencesText } from "@/lib/i18n/lists";
import type { FileActionsProps } from "./use-file-actions";

interface AcceptDialogProps extends Pick<FileActionsProps, "name" | "fieldNames"> {
  isCancelled: boolean;
  onAccept: () => Promise<void>;
  onClose: () => void;
}

/** Confirms accepting an applicant. Shows the error if it is refused. */
export const AcceptDialog = ({ name, fieldNames, isCancelled, onAccept, onClose }: AcceptDialogProps) => {
  const t = useTranslations("applicants");
  const corrections = useTranslations("corrections");
  const common = useTranslations("common");
  const language = useLocale();
  // Staff correct answers, and undo an acceptance.
  const hasDesk = useFeature("desk");
  const { failure, run } = useStaffAction((error) => {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === "registration_not_submitted") return t("acceptNotSubmitted");
    if (code !== "validation_failed") return undefined;
    const names = new Set(refusedFields(error).map((field) => fieldNames[field] ?? field));
    const fields = listText(language, [...names]);
    return hasDesk ? corrections("acceptIncomplete", { fields }) : t("acceptIncomplete", { fields });
  });
  const accept = () =>
    run(async () => {
      await onAccept();
      onClose();
    });
  const texts = [
    t("acceptText"),
    t(hasDesk ? "acceptUndo" : "acceptFinal"),
    ...(isCancelled ? [t("acceptCancelled")] : []),
  ];
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("acceptConfirm")}
      confirmVariant="primary"
      failure={failure}
      onClose={onClose}
      onConfirm={accept}
      text={sentencesText(language, texts)}
      title={<Sentence text={(who) => t("acceptTitle", { name: who })} value={name} />}
    />
  );
};
