"use client";

import { useEffect, useRef } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { type ApplicantQuery, applicantFilters } from "@/lib/domain/dashboard/applicant-list";
import type { ChangeQuery } from "./use-applicant-query";

/** One page of a centre's applicants; the last one stays in sight while the next is on its way. */
export const useApplicants = (locationKey: string, query: ApplicantQuery, change: ChangeQuery) => {
  const { page, size } = query;
  const body = { locationKey, ...applicantFilters(query), limit: size, offset: (page - 1) * size };
  const loaded = useLoaded(JSON.stringify(body), () => call("POST /applicant/list", { body }));
  const last = useRef(loaded.data);
  last.current = loaded.data ?? last.current;
  const shown = last.current;
  const pageCount = shown && Math.max(1, Math.ceil(shown.count / size));
  const isPastEnd = loaded.data !== undefined && pageCount !== undefined && page > pageCount;
  // An old link may lead past the end.
  useEffect(() => {
    if (isPastEnd) change({ page: pageCount }, "replaceState");
  }, [isPastEnd, pageCount, change]);
  return { ...loaded, shown, pageCount: pageCount ?? page };
};

export type Applicants = ReturnType<typeof useApplicants>;
