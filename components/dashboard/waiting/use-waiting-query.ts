"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { readWaitingQuery, type WaitingQuery, waitingParameters } from "@/lib/domain/dashboard/waiting-list";
import { queryString } from "@/lib/kit/url";

/** The query of the waiting list from the URL. Any change except of the page shows the first page. */
export const useWaitingQuery = (locationKey: string) => {
  const path = usePathname();
  const parameters = useSearchParams();
  const query = useMemo(() => readWaitingQuery((name) => parameters.get(name)), [parameters]);
  const change = useCallback(
    (changes: Partial<WaitingQuery>, method: "pushState" | "replaceState" = "pushState") => {
      // Reads the URL again: it may have changed since the last render.
      const current = readWaitingQuery((name) => new URLSearchParams(window.location.search).get(name));
      const next = waitingParameters({ ...current, page: 1, ...changes });
      // Changes the URL without a request for the page: only the list is loaded again.
      window.history[method](null, "", path + queryString({ location: locationKey, ...next }));
    },
    [path, locationKey],
  );
  return { query, change };
};

export type ChangeWaitingQuery = ReturnType<typeof useWaitingQuery>["change"];
