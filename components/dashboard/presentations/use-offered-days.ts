"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";

/** Turning several months quickly loads only the last one. */
const DEBOUNCE_MS = 300;

const useDebouncedValue = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** The start days offered in a month (`YYYY-MM`); loads only while the calendar is open. */
export const useOfferedDays = (locationKey: string, month: string, isOpen: boolean) => {
  const settled = useDebouncedValue(month);
  const loaded = useLoaded(isOpen ? `${locationKey} ${settled}` : undefined, async () => {
    const [year = 0, number = 1] = settled.split("-").map(Number);
    const { calendarStartDays } = await call("POST /start-day/month", {
      body: { month: number - 1, year, locationKey },
    });
    return new Set(calendarStartDays.map(({ date }) => date));
  });
  return { ...loaded, isLoading: loaded.isLoading || settled !== month };
};
