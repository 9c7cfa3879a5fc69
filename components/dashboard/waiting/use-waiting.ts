"use client";

import { useCallback } from "react";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { pageCountOf, usePageInRange } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { type WaitingQuery, waitingFilters } from "@/lib/domain/dashboard/waiting-list";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import type { Day } from "@/lib/kit/day";
import type { ChangeWaitingQuery } from "./use-waiting-query";

/** One page of a location's waiting list. The previous page stays while the next one is loading. */
export const useWaiting = (locationKey: string, query: WaitingQuery, change: ChangeWaitingQuery) => {
  const { page, size } = query;
  const body = { locationKey, ...waitingFilters(query), limit: size, offset: (page - 1) * size };
  const loaded = useLoaded(JSON.stringify(body), () => call("POST /waiting/list", { body }));
  const result = useLastResult(loaded.data);
  const show = useCallback((next: { page: number }) => change(next, "replaceState"), [change]);
  usePageInRange(loaded.data?.count, { page, size, show });
  return { ...loaded, result, pageCount: result ? pageCountOf(result.count, size) : page };
};

export type Waiting = ReturnType<typeof useWaiting>;

const WEEKS = Math.ceil(OFFERED_DAYS / 7) + 1;

/** How many wait for each session in each week in which somebody may start. */
export const useWaitingCounts = (locationKey: string, monday: Day) =>
  useLoaded(`${locationKey} ${monday}`, () =>
    call("GET /waiting/counts", { query: { locationKey, from: monday, weeks: WEEKS } }),
  );

export type WaitingCounts = ReturnType<typeof useWaitingCounts>["data"];
