"use client";

import { useTranslations } from "next-intl";
import { Pagination } from "@/components/ui/pagination";
import { MAX_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { type Counted, useCountText } from "./use-count-text";
import { pageCountOf, usePageInRange } from "./use-paging";

interface ListPaginationProps extends Counted {
  /** Prefix of the ids inside. */
  id: string;
  paging: {
    page: number;
    size: number;
    sizes: readonly number[];
    show: (next: { page: number; size?: number }) => void;
  };
}

/** The range of rows on screen of those on all pages, the page size, and buttons to the other pages. */
export const ListPagination = ({ id, paging: { page, size, sizes, show }, ...counted }: ListPaginationProps) => {
  const { count } = counted;
  const countText = useCountText();
  const t = useTranslations("dashboard");
  const pageCount = pageCountOf(count, size);
  usePageInRange(count, { page, size, show });
  const from = Math.min(count, (page - 1) * size + 1);
  // With more rows than the size "All" holds, the option is its number.
  const nameOf = (rows: number) => (rows === MAX_ROWS && count <= MAX_ROWS ? t("allRows") : String(rows));
  return (
    <Pagination
      id={id}
      labels={{
        navigation: t("page"),
        previous: t("previous"),
        next: t("next"),
        pageSize: t("rows"),
        status: t("range", { from, to: Math.min(from + size - 1, count), count: countText(counted) }),
      }}
      onPageChange={(to) => show({ page: to })}
      onPageSizeChange={(to) => show({ page: 1, size: Number(to) })}
      page={page}
      pageCount={pageCount}
      pageSize={String(size)}
      pageSizeOptions={sizes.map((rows) => ({ value: String(rows), label: nameOf(rows) }))}
    />
  );
};
