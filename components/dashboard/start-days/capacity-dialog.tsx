"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Table, Td, Th } from "@/components/ui/table";
import type { Locale } from "@/lib/domain/country/locales";
import type { CapacityChange } from "@/lib/domain/schedule/capacities";
import { dayText } from "@/lib/i18n/dates";
import type { WeekCell } from "./use-week";

interface CapacityDialogProps {
  changes: readonly CapacityChange[];
  cells: readonly WeekCell[];
  language: Locale;
  onSave: () => Promise<void>;
  onClose: () => void;
}

/** What will change, old and new, before it does. */
export const CapacityDialog = ({ changes, cells, language, onSave, onClose }: CapacityDialogProps) => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    await onSave();
  };
  return (
    <Dialog
      description={t("confirmLead")}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common("close")}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {common("save")}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("confirmTitle")}
    >
      <Table caption={t("confirmTitle")}>
        <thead>
          <tr>
            <Th>{t("confirmSession")}</Th>
            <Th numeric>{t("confirmOld")}</Th>
            <Th numeric>{t("confirmNew")}</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ day, from, to }) => {
            const session = cells.find(({ sessionId }) => sessionId === day.sessionId)?.session;
            return (
              <tr key={`${day.sessionId} ${day.date}`}>
                <Th scope="row">
                  {dayText(language, "weekdayAndDay", day.date)}, {session?.start_time}–{session?.end_time}
                </Th>
                <Td numeric>{day._id === null ? t("closed") : from}</Td>
                <Td className="font-semibold" numeric>
                  {to}
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Dialog>
  );
};
