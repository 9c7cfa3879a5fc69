"use client";

import { useMemo, useRef, useState } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { CapacityChange } from "@/lib/domain/schedule/capacities";
import { isChangeable } from "@/lib/domain/schedule/changeable-days";
import { copyWeek, type WeekCopy } from "@/lib/domain/schedule/copy-week";
import { WEEKS_MAX } from "@/lib/domain/schedule/weeks";
import type { Day } from "@/lib/kit/day";
import { loadDays, type WeekCell, type WeekDay } from "./load-days";
import { saveCapacities } from "./save-capacities";
import { useCapacityFailureText } from "./use-capacity-save";
import { useStaleDays } from "./use-stale-days";

export interface CopyTarget extends WeekCopy<WeekCell> {
  week: Week;
}

interface WeekCopyProps {
  locationKey: string;
  days: readonly WeekDay[];
  weeks: readonly Week[];
  today: Day;
}

/** The weeks that are not over, what copying would change in each, and a function that copies. */
export const useWeekCopy = ({ locationKey, days, weeks, today }: WeekCopyProps) => {
  const refusalText = useCapacityFailureText();
  const savedCount = useRef(0);
  const { stale, onShown, tell } = useStaleDays();
  const sent = useRef<readonly CapacityChange<WeekCell>[]>([]);
  const { isBusy, failure, run } = useStaffAction((error) => {
    loaded.reload();
    if (tell(error, sent.current) && savedCount.current === 0) return null;
    return refusalText(error, savedCount.current);
  });
  const [others] = useState(() =>
    // Their days are read by one call, which takes no more than about a year.
    weeks
      .filter(({ firstDay, lastDay }) => firstDay !== days[0]?.date && isChangeable(lastDay, today))
      .slice(0, WEEKS_MAX),
  );
  const dates = others.flatMap(({ value }) => value);
  const loaded = useLoaded(`${locationKey} ${dates.join()}`, () => loadDays(locationKey, dates));
  const targets = useMemo((): CopyTarget[] | undefined => {
    const source = days.flatMap(({ cells }) => cells);
    return loaded.data && others.map((week) => ({ week, ...copyWeek(source, cellsOf(loaded.data, week), today) }));
  }, [loaded.data, others, days, today]);

  /** Returns whether all was saved. */
  const save = (chosen: readonly CopyTarget[]): Promise<boolean> => {
    savedCount.current = 0;
    sent.current = onShown(chosen.flatMap((target) => target.changes));
    return run(() =>
      saveCapacities(locationKey, sent.current, (saved) => {
        savedCount.current += saved.length;
      }),
    );
  };

  return { targets, error: loaded.error, reload: loaded.reload, isBusy, failure, stale, save };
};

const cellsOf = (days: readonly WeekDay[] = [], { value }: Week): WeekCell[] =>
  days.flatMap(({ date, cells }) => (value.includes(date) ? cells : []));
