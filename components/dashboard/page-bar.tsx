"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Pagination } from "@/components/ui/pagination";
import { PAGE_SIZES, type Paging } from "./use-paging";

interface PageBarProps {
  /** Base of the ids inside. */
  id: string;
  paging: Paging;
  /** Rows in all. */
  count: number;
}

const OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** Where one is among the rows, and the way to the others. */
export const PageBar = ({ id, paging: { page, size, show }, count }: PageBarProps) => {
  const t = useTranslations("dashboard");
  const pageCount = Math.max(1, Math.ceil(count / size));
  // An old link may lead past the end.
  useEffect(() => {
    if (page > pageCount) show({ page: pageCount });
  }, [page, pageCount, show]);
  const from = Math.min(count, (page - 1) * size + 1);
  return (
    <Pagination
      id={id}
      labels={{
        navigation: t("page"),
        previous: t("previous"),
        next: t("next"),
        pageSize: t("rows"),
        status: t("range", { from, to: Math.min(from + size - 1, count), count }),
      }}
      onPageChange={(to) => show({ page: to })}
      onPageSizeChange={(to) => show({ page: 1, size: to })}
      page={page}
      pageCount={pageCount}
      pageSize={String(size)}
      pageSizeOptions={OPTIONS}
    />
  );
};
