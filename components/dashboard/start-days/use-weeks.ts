"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { asCallError, type CallError, call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Week } from "@/lib/contracts/staff-schedule";
import { firstChangeableWeek } from "@/lib/domain/schedule/changeable-days";
import { type Direction, MORE_WEEKS, mergeWeeks, requestForMore, requestsForListed } from "@/lib/domain/schedule/weeks";
import { type Day, mondayOf } from "@/lib/kit/day";

type WeekRequest = ReturnType<typeof requestForMore>;

const loadWeeks = async (locationKey: string, request: WeekRequest): Promise<Week[]> =>
  (await call("POST /start-day/get-weeks", { body: { ...request, locationKey } })).weeks;

/** The week to open first is the first that has a day which can still be changed; this one while the sessions cannot be read. */
const loadFirstWeek = async (locationKey: string, today: Day): Promise<Day> => {
  const read = call("POST /schedule/get-sessions", { body: { locationKey } });
  return read.then(
    ({ sessions }) => firstChangeableWeek(today, sessions),
    () => mondayOf(today),
  );
};

/** Five more weeks at either end, on demand. An end is reached when the location has no more weeks there. */
const useMoreWeeks = (locationKey: string) => {
  const [added, setAdded] = useState<readonly Week[]>([]);
  const [growing, setGrowing] = useState<Direction>();
  const [ended, setEnded] = useState<Partial<Record<Direction, boolean>>>({});
  const [error, setError] = useState<CallError>();
  const forgetError = useCallback(() => setError(undefined), []);

  const grow = async (listed: readonly Week[], direction: Direction) => {
    setError(undefined);
    setGrowing(direction);
    try {
      const weeks = await loadWeeks(locationKey, requestForMore(listed, direction));
      const isNew = ({ firstDay }: Week) => !listed.some((week) => week.firstDay === firstDay);
      if (weeks.length < MORE_WEEKS || !weeks.some(isNew)) setEnded((ends) => ({ ...ends, [direction]: true }));
      setAdded((before) => mergeWeeks(before, weeks));
    } catch (thrown) {
      const failure = asCallError(thrown);
      setError(failure);
    } finally {
      setGrowing(undefined);
    }
  };
  return { added, growing, ended, error, forgetError, grow };
};

/** The listed weeks with their seats: at first ten from last week on, five more at either end on demand. */
export const useWeeks = (locationKey: string, today: Day) => {
  const { added, error, forgetError, grow, ...more } = useMoreWeeks(locationKey);
  const listed = useRef<readonly Week[]>([]);
  // Stays the same on a reload, and when earlier weeks are listed before it.
  const preselected = useRef<Day>(undefined);
  const loaded = useLoaded(locationKey, async () => {
    const requests = requestsForListed(listed.current, today);
    const [first, ...parts] = await Promise.all([
      preselected.current ?? loadFirstWeek(locationKey, today),
      ...requests.map((request) => loadWeeks(locationKey, request)),
    ]);
    const weeks = parts.flat();
    preselected.current = (weeks.find(({ firstDay }) => firstDay === first) ?? weeks[0])?.firstDay;
    return weeks;
  });
  const data = useMemo(() => loaded.data && mergeWeeks(added, loaded.data), [added, loaded.data]);
  listed.current = data ?? [];
  const { reload: reloadListed } = loaded;
  const reload = useCallback(() => {
    forgetError();
    reloadListed();
  }, [forgetError, reloadListed]);
  return {
    ...more,
    data,
    error: error ?? loaded.error,
    reload,
    preselected: preselected.current,
    grow: (direction: Direction) => grow(listed.current, direction),
  };
};

export type WeekLoading = ReturnType<typeof useWeeks>;
