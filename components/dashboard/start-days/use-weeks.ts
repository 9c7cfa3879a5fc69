"use client";

import { useState } from "react";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { firstReference, INITIAL_WEEKS, MORE_WEEKS, WEEKS_MAX } from "@/lib/domain/schedule/weeks";
import { type Day, mondayOf, plusDays } from "@/lib/kit/day";

/** The listed weeks with their seats: at first ten from last week on, five more at either end on demand. */
export const useWeeks = (locationKey: string, today: Day) => {
  const [range, setRange] = useState({ firstDay: mondayOf(firstReference(today)), count: INITIAL_WEEKS });
  const { firstDay, count } = range;
  const loaded = useLoaded(`${locationKey} ${firstDay} ${count}`, async () => {
    const body = { direction: "future" as const, weeksCount: count, referenceDate: firstDay, locationKey };
    return (await call("POST /start-day/get-weeks", { body })).weeks;
  });
  // The listed weeks stay while more are loading.
  const data = useLastResult(loaded.data);
  const mayGrow = count + MORE_WEEKS <= WEEKS_MAX;
  return {
    ...loaded,
    data,
    mayGrow,
    earlier: () => setRange({ firstDay: plusDays(firstDay, -7 * MORE_WEEKS), count: count + MORE_WEEKS }),
    later: () => setRange({ firstDay, count: count + MORE_WEEKS }),
  };
};
