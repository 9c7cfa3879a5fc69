"use client";

import { useTranslations } from "next-intl";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { DrawingPeople } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { isFiltered } from "@/lib/domain/dashboard/applicant-list";
import { TABLE_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { ApplicantTable } from "./applicant-table";
import type { ApplicantResultsProps } from "./use-applicants";

/** The rows with their pagination, or a text if there are none. */
export const ApplicantResults = (props: ApplicantResultsProps) => {
  const { applicants, query, change, selection } = props;
  const t = useTranslations("applicants");
  const many = useTranslations("many");
  const notice = useLoadFailure(applicants.error, applicants.reload);
  const { result, pageCount } = applicants;
  // A page past the end shows the last page until the query is corrected.
  const page = Math.min(query.page, pageCount);

  if (!result) return notice ?? <SkeletonRows className="h-[36rem]" count={11} />;
  if (result.count === 0) {
    const none = isFiltered(query) ? "noMatch" : "none";
    return notice ?? <EmptyState drawing={<DrawingPeople />} text={t(`${none}Text`)} title={t(none)} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {notice}
      <ApplicantTable {...props} rows={result.applicants} />
      <ListPagination
        count={result.count}
        isCountMinimum={result.isCountMinimum}
        id="applicants"
        paging={{ ...query, page, sizes: TABLE_ROWS.sizes, show: change }}
      />
      <p className="text-ink-second text-xs max-sm:hidden print:hidden">
        {selection ? `${t("keys")} · ${many("keys")}` : t("keys")}
      </p>
    </div>
  );
};
