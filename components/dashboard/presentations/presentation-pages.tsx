"use client";

import { useTranslations } from "next-intl";
import { Pagination } from "@/components/ui/pagination";
import { PAGE_SIZES, type PresentationPage } from "./use-presentations";

interface PresentationPagesProps {
  count: number;
  presentations: PresentationPage;
}

/** Which rows are shown, of how many, and the way to the others. */
export const PresentationPages = ({
  count,
  presentations: { page, size, pageCount, show },
}: PresentationPagesProps) => {
  const t = useTranslations("dashboard");
  const from = Math.min((page - 1) * size + 1, count);
  return (
    <Pagination
      id="presentations"
      labels={{
        navigation: t("page"),
        previous: t("previous"),
        next: t("next"),
        pageSize: t("rows"),
        status: t("range", { from, to: Math.min(from + size - 1, count), count }),
      }}
      onPageChange={(to) => show(to, size)}
      onPageSizeChange={(to) => show(1, Number(to))}
      page={page}
      pageCount={pageCount ?? page}
      pageSize={String(size)}
      pageSizeOptions={PAGE_SIZES.map((option) => ({ value: String(option), label: String(option) }))}
    />
  );
};
