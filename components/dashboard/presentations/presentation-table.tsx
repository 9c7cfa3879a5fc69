"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { Meter } from "@/components/ui/meter";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { StartDates } from "./start-dates";
import { PAGE_SIZES, type PresentationPage } from "./use-presentations";

interface PresentationTableProps {
  presentations: PresentationPage;
  zone: string;
  language: Locale;
}

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Presentation>();
const NONE: Presentation[] = [];
const NUMERIC = ["capacity"];

const useColumns = (zone: string, language: Locale) => {
  const t = useTranslations("dashboard");
  return useMemo(
    () =>
      helper.columns([
        helper.accessor("date", {
          header: t("columnDate"),
          cell: ({ getValue }) => (
            <span className="whitespace-nowrap">
              {instantText(language, "shortInstant", new Date(getValue()), zone)}
            </span>
          ),
        }),
        helper.accessor("capacity", { header: t("columnCapacity"), cell: ({ getValue }) => getValue() }),
        helper.accessor("busyCapacity", {
          header: t("columnBusy"),
          cell: ({ row: { original } }) => (
            <Meter
              className="min-w-28"
              label={t("columnBusy")}
              max={original.capacity}
              text={t("seatsTaken", { busy: original.busyCapacity, capacity: original.capacity })}
              value={original.busyCapacity}
            />
          ),
        }),
        helper.accessor("startDates", {
          header: t("columnStartDates"),
          cell: ({ getValue }) => <StartDates dates={getValue()} language={language} />,
        }),
      ]),
    [t, zone, language],
  );
};

/** Date, capacity, seats taken and start days, a page at a time. */
export const PresentationTable = ({ presentations, zone, language }: PresentationTableProps) => {
  const t = useTranslations("dashboard");
  const { data, error, reload, page, size, pageCount, show } = presentations;
  // The last page stays in sight while the next one is on its way.
  const last = useRef(data);
  last.current = data ?? last.current;
  const shown = last.current;
  const columns = useColumns(zone, language);
  const table = useTable({ features, columns, data: shown?.presentations ?? NONE });

  const failure = useStaffFailure(error);
  const notice = failure && <LoadFailure error={failure} onRetry={reload} />;
  if (!shown && notice) return notice;
  if (!shown) return <Skeleton className="h-72 w-full" />;
  if (shown.count === 0) return <EmptyState text={t("noPresentationsText")} title={t("noPresentations")} />;
  const from = (page - 1) * size + 1;
  return (
    <div className="grid gap-3">
      {notice}
      <Table aria-busy={presentations.isLoading} caption={t("tableCaption")}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <Th key={header.id} numeric={NUMERIC.includes(header.column.id)}>
                  <table.FlexRender header={header} />
                </Th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.original._id}>
              {row.getAllCells().map((cell) => (
                <Td key={cell.id} numeric={NUMERIC.includes(cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        id="presentations"
        labels={{
          navigation: t("page"),
          previous: t("previous"),
          next: t("next"),
          pageSize: t("rows"),
          status: t("range", { from, to: Math.min(from + size - 1, shown.count), count: shown.count }),
        }}
        onPageChange={(to) => show(to, size)}
        onPageSizeChange={(to) => show(1, Number(to))}
        page={page}
        pageCount={pageCount ?? page}
        pageSize={String(size)}
        pageSizeOptions={PAGE_SIZES.map((option) => ({ value: String(option), label: String(option) }))}
      />
    </div>
  );
};
