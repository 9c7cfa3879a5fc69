"use client";

import { useCallback } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { dayIn, mondayOf } from "@/lib/kit/day";
import { useWaiting, useWaitingCounts } from "./use-waiting";
import { useWaitingQuery } from "./use-waiting-query";
import { WaitingFilters } from "./waiting-filters";
import { WaitingResults } from "./waiting-results";
import { WaitingToolbar } from "./waiting-toolbar";
import { WeekCounts } from "./week-counts";

interface WaitingScreenProps {
  location: DashboardLocation;
  language: Locale;
  /** Numbers of this country are written without its calling code. */
  region: string;
}

/** Who waits at a location: how many for each session and week, and the list in its order with offers and removals. */
export const WaitingScreen = ({ location, language, region }: WaitingScreenProps) => {
  const { location_key: locationKey, timeZone } = location;
  const { query, change } = useWaitingQuery(locationKey);
  const waiting = useWaiting(locationKey, query, change);
  const counts = useWaitingCounts(locationKey, mondayOf(dayIn(timeZone, new Date())));
  const notice = useLoadFailure(counts.error, counts.reload);
  const { reload: reloadList } = waiting;
  const { reload: reloadCounts } = counts;
  const reload = useCallback(() => {
    reloadList();
    reloadCounts();
  }, [reloadList, reloadCounts]);
  useRefresh(reload);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {notice}
      <WeekCounts counts={counts.data} language={language} locationKey={locationKey} query={query} />
      <WaitingFilters change={change} counts={counts.data} language={language} query={query} />
      <WaitingToolbar change={change} language={language} location={location} query={query} waiting={waiting} />
      <WaitingResults
        change={change}
        language={language}
        location={location}
        query={query}
        region={region}
        reload={reload}
        waiting={waiting}
      />
    </div>
  );
};
