"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Th } from "@/components/ui/table";
import { type ApplicantSort, nextSort, type SortColumn } from "@/lib/domain/dashboard/applicant-list";

const SORTABLE: readonly string[] = ["name", "presentation", "updated"] satisfies SortColumn[];

const isSortable = (column: string): column is SortColumn => SORTABLE.includes(column);

interface SortHeadingProps {
  column: string;
  sort: ApplicantSort;
  onSort: (sort: ApplicantSort) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Heading of a column; a button with the sort direction if the server can sort by the column. */
export const SortHeading = ({ column, sort, onSort, className, children }: SortHeadingProps) => {
  if (!isSortable(column)) return <Th className={className}>{children}</Th>;
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  const isCurrent = isUp || isDown;
  const Arrow = isCurrent ? (isUp ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <Th aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined} className={className}>
      <button
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink"
        onClick={() => onSort(nextSort(column, sort))}
        type="button"
      >
        {children}
        <Arrow aria-hidden className={`size-3.5 ${isCurrent ? "text-accent-text" : "opacity-60"}`} />
      </button>
    </Th>
  );
};
