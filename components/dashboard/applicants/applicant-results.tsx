"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { APPLICANT_PAGE_SIZES, type ApplicantQuery, isFiltered } from "@/lib/domain/dashboard/applicant-list";
import { ApplicantTable } from "./applicant-table";
import type { ChangeQuery } from "./use-applicant-query";
import type { Applicants } from "./use-applicants";

export interface ApplicantResultsProps {
  applicants: Applicants;
  query: ApplicantQuery;
  change: ChangeQuery;
  location: DashboardLocation;
  language: Locale;
}

const SIZES = APPLICANT_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** The rows with what pages them; else why there are none. */
export const ApplicantResults = (props: ApplicantResultsProps) => {
  const { applicants, query, change } = props;
  const t = useTranslations("applicants");
  const shared = useTranslations("dashboard");
  const failure = useStaffFailure(applicants.error);
  const { shown, pageCount } = applicants;
  const { page, size } = query;

  const notice = failure && <LoadFailure error={failure} onRetry={applicants.reload} />;
  if (!shown) return notice ?? <Skeleton className="h-[36rem] w-full rounded-lg" />;
  if (shown.count === 0) {
    const none = isFiltered(query) ? "noMatch" : "none";
    return notice ?? <EmptyState drawing={<DrawingEmpty />} text={t(`${none}Text`)} title={t(none)} />;
  }
  const from = (page - 1) * size + 1;
  const to = Math.min(from + size - 1, shown.count);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {notice}
      <ApplicantTable {...props} rows={shown.applicants} />
      <Pagination
        id="applicants"
        labels={{
          navigation: shared("page"),
          previous: shared("previous"),
          next: shared("next"),
          pageSize: shared("rows"),
          status: shared("range", { from: Math.min(from, to), to, count: shown.count }),
        }}
        onPageChange={(next) => change({ page: next })}
        onPageSizeChange={(next) => change({ size: Number(next) })}
        page={page}
        pageCount={pageCount}
        pageSize={String(size)}
        pageSizeOptions={SIZES}
      />
      <p className="text-ink-second text-xs max-sm:hidden print:hidden">{t("keys")}</p>
    </div>
  );
};
