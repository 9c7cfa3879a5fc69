"use client";

import { useTranslations } from "next-intl";
import { useCountText } from "@/components/dashboard/use-count-text";
import { Button } from "@/components/ui/button";
import { ExportButtons } from "./export/export-buttons";
import type { OfferedColumn } from "./export/export-dialog";
import type { ExportChoice } from "./export/use-export-choice";
import type { Applicants } from "./use-applicants";
import { useDownload } from "./use-download";

interface ListToolbarProps {
  applicants: Applicants;
  isFiltered: boolean;
  onClear: () => void;
  exportColumns: readonly OfferedColumn[];
  /** Asks for the list as a file. */
  exportList: (choice: ExportChoice) => Promise<Response>;
  zoneLabel: string;
}

/** The number of applicants, a button to clear the filters, and the export. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { applicants, isFiltered, onClear, exportColumns, exportList, zoneLabel } = props;
  const t = useTranslations("applicants");
  const shared = useTranslations("dashboard");
  const countText = useCountText();
  const { isBusy, downloadReply } = useDownload();
  const { result } = applicants;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium tabular-nums" role="status">
        {result && t("count", { count: result.count, shown: countText(result) })}
      </p>
      {isFiltered && (
        <Button onClick={onClear} size="small" variant="quiet">
          {t("clear")}
        </Button>
      )}
      <p className="text-ink-second text-sm max-sm:order-last max-sm:w-full">
        {shared("timeZone", { zone: zoneLabel })}
      </p>
      <span className="ms-auto">
        <ExportButtons
          columns={exportColumns}
          isBusy={isBusy}
          onExport={(choice) => downloadReply(() => exportList(choice))}
        />
      </span>
    </div>
  );
};
