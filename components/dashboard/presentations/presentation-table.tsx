"use client";

import { useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { isEditable } from "@/lib/domain/schedule/presentation";
import { cellProps, features, type RowHandlers, usePresentationColumns } from "./use-presentation-columns";
import type { PresentationPage } from "./use-presentations";

interface PresentationTableProps extends RowHandlers {
  presentations: PresentationPage;
  zone: string;
  language: Locale;
}

const NONE: Presentation[] = [];

// An empty page past the end is not shown: the page before it is loading.
const isShowable = ({ data }: PresentationPage) => data && (data.presentations.length > 0 || data.count === 0);

/** One page of presentations: upcoming ones first, then past ones. */
export const PresentationTable = ({ presentations, zone, language, ...choices }: PresentationTableProps) => {
  const t = useTranslations("presentations");
  const { error, reload } = presentations;
  const result = useLastResult(isShowable(presentations) ? presentations.data : undefined);
  const columns = usePresentationColumns(zone, language, choices);
  const table = useTable({ features, columns, data: result?.presentations ?? NONE });

  const notice = useLoadFailure(error, reload);
  if (!result && notice) return notice;
  if (!result) return <SkeletonRows className="h-101" count={8} />;
  if (result.count === 0) return <EmptyState text={t("noPresentationsText")} title={t("noPresentations")} />;
  const now = new Date();
  const rows = table.getRowModel().rows;
  const parts = [
    { name: "upcoming", rows: rows.filter(({ original }) => isEditable(original, now)), className: "" },
    {
      name: "past",
      rows: rows.filter(({ original }) => !isEditable(original, now)),
      className: "border-line-input border-t-2 text-ink-second",
    },
  ].filter((part) => part.rows.length > 0);
  return (
    <div className="grid gap-3">
      {notice}
      <Table aria-busy={presentations.isLoading} caption={t("tableCaption")}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <Th key={header.id} {...cellProps(header.column.id)}>
                  <table.FlexRender header={header} />
                </Th>
              ))}
            </tr>
          ))}
        </thead>
        {parts.map((part) => (
          <tbody className={part.className} key={part.name}>
            {part.rows.map((row) => (
              <tr key={row.original._id}>
                {row.getAllCells().map((cell) => (
                  <Td key={cell.id} {...cellProps(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      <ListPagination
        count={result.count}
        isCountMinimum={result.isCountMinimum}
        id="presentations"
        paging={presentations.paging}
      />
    </div>
  );
};
