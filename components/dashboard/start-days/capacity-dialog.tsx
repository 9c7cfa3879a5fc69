"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/domain/country/locales";
import type { CapacityChange } from "@/lib/domain/schedule/capacities";
import { ChangeTable } from "./change-table";
import type { WeekCell } from "./load-days";
import type { StaleDays } from "./use-stale-days";

interface CapacityDialogProps {
  changes: readonly CapacityChange<WeekCell>[];
  /** Number of edits that are invalid now, for example because seats were taken meanwhile. */
  invalidCount: number;
  language: Locale;
  stale: StaleDays | undefined;
  onSave: () => Promise<void>;
  /** Shows the saved capacities instead of those that were typed for days that others have changed. */
  onTake: () => void;
  onClose: () => void;
}

/** Shows old and new capacities and asks for confirmation. */
export const CapacityDialog = (props: CapacityDialogProps) => {
  const { changes, invalidCount, language, stale, onSave, onTake, onClose } = props;
  const t = useTranslations("startDays");
  const common = useTranslations("common");
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      await onSave();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      description={t("confirmLead")}
      footer={
        <>
          <Button aria-disabled={isBusy} onClick={onClose} variant="secondary">
            {common("close")}
          </Button>
          <Button aria-disabled={invalidCount > 0 || changes.length === 0} busy={isBusy} onClick={save}>
            {common("save")}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={t("confirmTitle")}
    >
      {stale && (
        <div className="mb-4">
          <StaleNotice onKeep={save} onTake={onTake} rows={stale.rows} stale={stale} />
        </div>
      )}
      {invalidCount > 0 && (
        <Notice className="mb-4" role="alert" status="error">
          {t("invalidChanges", { count: invalidCount })}
        </Notice>
      )}
      <ChangeTable caption={t("confirmTitle")} language={language} rows={changes} />
    </Dialog>
  );
};
