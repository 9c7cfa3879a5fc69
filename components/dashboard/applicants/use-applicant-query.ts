"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ApplicantQuery, applicantParameters, readApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { queryString } from "@/lib/kit/url";

/** The query of the list from the URL. Any change except of the page shows the first page. */
export const useApplicantQuery = (locationKey: string) => {
  const path = usePathname();
  const parameters = useSearchParams();
  const query = useMemo(() => readApplicantQuery((name) => parameters.get(name)), [parameters]);
  const change = useCallback(
    (changes: Partial<ApplicantQuery>, method: "pushState" | "replaceState" = "pushState") => {
      // Reads the URL again: it may have changed since the last render.
      const current = readApplicantQuery((name) => new URLSearchParams(window.location.search).get(name));
      const next = applicantParameters({ ...current, page: 1, ...changes });
      // Changes the URL without a request for the page: only the rows are loaded again.
      window.history[method](null, "", path + queryString({ location: locationKey, ...next }));
    },
    [path, locationKey],
  );
  return { query, change };
};

export type ChangeQuery = ReturnType<typeof useApplicantQuery>["change"];
