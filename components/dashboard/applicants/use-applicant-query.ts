"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ApplicantQuery, applicantParameters, readApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { queryString } from "@/lib/kit/url";

/** How the list is asked for, as the address has it; whatever changes but the page shows the first page again. */
export const useApplicantQuery = (locationKey: string) => {
  const path = usePathname();
  const parameters = useSearchParams();
  const query = useMemo(() => readApplicantQuery((name) => parameters.get(name)), [parameters]);
  const change = useCallback(
    (changes: Partial<ApplicantQuery>, how: "pushState" | "replaceState" = "pushState") => {
      // What is in the address now counts: another change may have been made since this was drawn.
      const now = readApplicantQuery((name) => new URLSearchParams(window.location.search).get(name));
      const next = applicantParameters({ ...now, page: 1, ...changes });
      // The page on the server stays as it is: only the rows are asked for anew.
      window.history[how](null, "", path + queryString({ location: locationKey, ...next }));
    },
    [path, locationKey],
  );
  return { query, change };
};

export type ChangeQuery = ReturnType<typeof useApplicantQuery>["change"];
