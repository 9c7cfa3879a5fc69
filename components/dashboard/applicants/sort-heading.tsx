"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Th } from "@/components/ui/table";
import { type ApplicantSort, nextSort, type SortColumn } from "@/lib/domain/dashboard/applicant-list";

const SORTED: readonly string[] = ["name", "presentation", "updated"] satisfies SortColumn[];

const isSorted = (column: string): column is SortColumn => SORTED.includes(column);

interface SortHeadingProps {
  column: string;
  sort: ApplicantSort;
  onSort: (sort: ApplicantSort) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A column's heading; where the server can sort by it, a button that says which way it does. */
export const SortHeading = ({ column, sort, onSort, className, children }: SortHeadingProps) => {
  if (!isSorted(column)) return <Th className={className}>{children}</Th>;
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
