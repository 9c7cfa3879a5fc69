"use client";

import { FlexRender, type Row, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo } from "react";
import { Table, Td } from "@/components/ui/table";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { selectByKey } from "./many/selection-keys";
import { SortHeading } from "./sort-heading";
import { features } from "./table-features";
import { useApplicantColumns } from "./use-applicant-columns";
import type { ApplicantResultsProps } from "./use-applicants";

interface ApplicantTableProps extends ApplicantResultsProps {
  rows: ApplicantRow[];
}

// On a phone the column of names stays while the others scroll.
const STICKY = "max-sm:pinned-start max-sm:border-e max-sm:max-w-40";
const CELLS: Readonly<Record<string, string>> = {
  select: "w-11 p-0! sm:ps-1!",
  name: `${STICKY} max-sm:z-1 max-sm:bg-(--row)`,
};
const HEADINGS: Readonly<Record<string, string>> = {
  select: "p-0! sm:ps-1!",
  name: `${STICKY} max-sm:z-1 max-sm:bg-surface-sunken md:z-2`,
};

type TableRow = Row<typeof features, ApplicantRow>;

// The column that stays covers the others in the colour of its row.
const rowClass = (isSelected: boolean) =>
  `relative ${isSelected ? "bg-accent-soft [--row:var(--accent-soft)]" : "hover:bg-surface-sunken [--row:var(--surface-raised)]"}`;

// Of 500 rows only the changed ones are drawn again.
const BodyRow = memo(({ row, isSelected }: { row: TableRow; isSelected: boolean }) => (
  <tr className={rowClass(isSelected)}>
    {row.getAllCells().map((cell) => (
      <Td className={CELLS[cell.column.id] ?? "whitespace-nowrap"} key={cell.id}>
        <FlexRender cell={cell} />
      </Td>
    ))}
  </tr>
));

/** A table of applicants. A row opens the file, a heading sorts, and rows are selected by their checkboxes or keys. */
export const ApplicantTable = (props: ApplicantTableProps) => {
  const { rows, query, change, location, language, applicants, selection } = props;
  const t = useTranslations("applicants");
  const columns = useApplicantColumns({ query, location, language, isSelectable: selection !== undefined });
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ registrationId }) => registrationId,
    state: { rowSelection: selection?.ids ?? {} },
    ...(selection && { onRowSelectionChange: selection.change }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (selection)
      selectByKey(
        event,
        (id) => table.getRowModel().rowsById[id],
        () => selection.select([]),
      );
  };
  return (
    <Table aria-busy={applicants.isLoading} caption={t("table")}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <SortHeading
                className={HEADINGS[header.column.id]}
                column={header.column.id}
                key={header.id}
                onSort={(sort) => change({ sort })}
                sort={query.sort}
              >
                <FlexRender header={header} />
              </SortHeading>
            ))}
          </tr>
        ))}
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {table.getRowModel().rows.map((row) => (
          <BodyRow isSelected={row.getIsSelected()} key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  );
};
