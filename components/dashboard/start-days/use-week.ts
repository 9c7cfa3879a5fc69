"use client";

import { useMemo, useRef } from "react";
import { useLoaded } from "@/lib/client/use-loaded";
import { keyOfCell } from "@/lib/domain/schedule/capacities";
import { type Day, daysOfWeek } from "@/lib/kit/day";
import { loadDays, type WeekCell, type WeekDay } from "./load-days";

const isSame = (one: WeekCell, other: WeekCell): boolean =>
  one._id === other._id &&
  one.capacity === other.capacity &&
  one.busyCapacity === other.busyCapacity &&
  one.pairId === other.pairId &&
  one.session.start_time === other.session.start_time &&
  one.session.end_time === other.session.end_time;

/** Reuses the previous objects of unchanged cells, so that only changed cells render again. */
const reuseCells = (days: WeekDay[], previous: ReadonlyMap<string, WeekCell>): WeekDay[] =>
  days.map(({ date, cells }) => ({
    date,
    cells: cells.map((cell) => {
      const previousCell = previous.get(keyOfCell(cell));
      return previousCell && isSame(previousCell, cell) ? previousCell : cell;
    }),
  }));

/** A week of a location: its sessions by day, each with its capacity and the seats taken. */
export const useWeek = (locationKey: string, monday: Day | undefined) => {
  const loaded = useLoaded(monday && `${locationKey} ${monday}`, () => loadDays(locationKey, daysOfWeek(monday ?? "")));
  const previous = useRef<ReadonlyMap<string, WeekCell>>(new Map());
  const data = useMemo(() => {
    if (!loaded.data) return undefined;
    const days = reuseCells(loaded.data, previous.current);
    previous.current = new Map(days.flatMap(({ cells }) => cells.map((cell) => [keyOfCell(cell), cell])));
    return days;
  }, [loaded.data]);
  return { ...loaded, data };
};
