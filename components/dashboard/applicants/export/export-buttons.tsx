"use client";

import { Download, Settings2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { OfferedColumn } from "./export-dialog";
import { type ExportChoice, useExportChoice } from "./use-export-choice";

const ExportDialog = lazyComponent(() => import("./export-dialog").then((part) => part.ExportDialog), {
  onFailure: ({ onClose }) => onClose(),
});

interface ExportButtonsProps {
  columns: readonly OfferedColumn[];
  /** How many people are exported, where they were selected. */
  count?: number;
  isBusy: boolean;
  onExport: (choice: ExportChoice) => void;
}

/** A button that downloads the list as it was chosen the last time, and one that chooses its format and columns. */
export const ExportButtons = ({ columns, count, isBusy, onExport }: ExportButtonsProps) => {
  const t = useTranslations("many");
  const format = useFormatter();
  const hint = useTranslations("applicants");
  const [isChoosing, setIsChoosing] = useState(false);
  const { choice, choose } = useExportChoice(columns.map(({ name }) => name));
  const start = (chosen: ExportChoice) => {
    choose(chosen);
    setIsChoosing(false);
    onExport(chosen);
  };
  return (
    <span className="inline-flex gap-1">
      <Button
        busy={isBusy}
        className="max-sm:min-h-11"
        onClick={() => onExport(choice)}
        size="small"
        title={hint("exportHint")}
        variant="secondary"
      >
        <Download aria-hidden className="size-4" />
        <span>
          {t("download", { format: choice.format.toUpperCase() }) +
            (count === undefined ? "" : ` (${format.number(count)})`)}
        </span>
      </Button>
      <Button
        aria-label={t("choose")}
        className="px-2 max-sm:min-h-11 max-sm:min-w-11"
        onClick={() => setIsChoosing(true)}
        size="small"
        title={t("choose")}
        variant="secondary"
      >
        <Settings2 aria-hidden className="size-4" />
      </Button>
      {isChoosing && (
        <ExportDialog choice={choice} columns={columns} onChoose={start} onClose={() => setIsChoosing(false)} />
      )}
    </span>
  );
};
