"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button";
import { Select, type SelectOption } from "./select";

type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  pageSize: string;
  pageSizeOptions: readonly SelectOption[];
  onPageSizeChange: (pageSize: string) => void;
  labels: {
    /** Name of the navigation. */
    navigation: string;
    previous: string;
    next: string;
    pageSize: string;
    /** "11–20 of 43" or "Page 2 of 5"; announced when it changes. */
    status: string;
  };
  /** Base of the ids inside. */
  id: string;
};

export const Pagination = (props: PaginationProps) => {
  const { page, pageCount, onPageChange, pageSize, pageSizeOptions, onPageSizeChange, labels, id } = props;
  return (
    <nav aria-label={labels.navigation} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
      <span className="flex items-center gap-2 text-ink-second">
        <label htmlFor={`${id}-size`}>{labels.pageSize}</label>
        <Select
          id={`${id}-size`}
          size="small"
          options={pageSizeOptions}
          value={pageSize}
          onChange={(event) => onPageSizeChange(event.target.value)}
        />
      </span>
      <span className="flex items-center gap-2">
        <span role="status" className="me-2 text-ink-second tabular-nums">
          {labels.status}
        </span>
        <Button
          variant="secondary"
          size="small"
          aria-label={labels.previous}
          aria-disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={labels.next}
          aria-disabled={page >= pageCount}
          onClick={() => onPageChange(page + 1)}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Button>
      </span>
    </nav>
  );
};
