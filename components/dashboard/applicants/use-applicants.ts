"use client";

import { useCallback } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { pageCountOf, usePageInRange } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { type ApplicantQuery, applicantFilters } from "@/lib/domain/dashboard/applicant-list";
import type { Selection } from "./many/use-selection";
import type { ChangeQuery } from "./use-applicant-query";

export interface ApplicantResultsProps {
  applicants: Applicants;
  query: ApplicantQuery;
  change: ChangeQuery;
  location: DashboardLocation;
  language: Locale;
  /** Where people can be selected. */
  selection: Selection | undefined;
}

/** One page of a location's applicants. The previous page stays while the next one is loading. */
export const useApplicants = (locationKey: string, language: Locale, query: ApplicantQuery, change: ChangeQuery) => {
  const { page, size } = query;
  const body = { locationKey, language, ...applicantFilters(query), limit: size, offset: (page - 1) * size };
  const loaded = useLoaded(JSON.stringify(body), () => call("POST /applicant/list", { body }));
  const result = useLastResult(loaded.data);
  const show = useCallback((next: { page: number }) => change(next, "replaceState"), [change]);
  usePageInRange(loaded.data?.count, { page, size, show });
  return { ...loaded, result, pageCount: result ? pageCountOf(result.count, size) : page };
};

export type Applicants = ReturnType<typeof useApplicants>;
