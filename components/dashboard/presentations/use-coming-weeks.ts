"use client";

import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { choosableRange, openWeeksOf } from "@/lib/domain/schedule/open-weeks";
import type { Day } from "@/lib/kit/day";
import { offeredBetween } from "./offered-between";

/** The weeks after a presentation's day with their open days and free seats. */
export const useComingWeeks = (locationKey: string, presentationDay: Day) =>
  useLoaded(`${locationKey} ${presentationDay}`, async () => {
    const { from, to } = choosableRange(presentationDay);
    const dates = await offeredBetween(locationKey, from, to);
    if (dates.length === 0) return [];
    const { startDays } = await call("POST /start-day/get", { body: { dates, location_key: locationKey } });
    return openWeeksOf(dates, startDays);
  });
