"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { DownloadLink } from "./download-link";
import type { Applicants } from "./use-applicants";

interface ListToolbarProps {
  applicants: Applicants;
  isFiltered: boolean;
  onClear: () => void;
  /** Address of the list as a file. */
  exportHref: string;
  zoneLabel: string;
}

/** The number of applicants, a button to clear the filters, and the export. */
export const ListToolbar = ({ applicants, isFiltered, onClear, exportHref, zoneLabel }: ListToolbarProps) => {
  const t = useTranslations("applicants");
  const shared = useTranslations("dashboard");
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium tabular-nums" role="status">
        {applicants.result && t("count", { count: applicants.result.count })}
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
        <span className="sr-only" id="export-hint">
          {t("exportHint")}
        </span>
        <DownloadLink
          className={buttonClass({ variant: "secondary", size: "small" })}
          describedBy="export-hint"
          href={exportHref}
        >
          <Download aria-hidden className="size-4" />
          {t("export")}
        </DownloadLink>
      </span>
    </div>
  );
};
