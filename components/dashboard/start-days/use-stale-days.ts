"use client";

import { useFormatter, useLocale } from "next-intl";
import { useRef, useState } from "react";
import type { StaleRow } from "@/components/dashboard/stale/stale-notice";
import { currentOf } from "@/components/dashboard/stale/use-stale-save";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { type CapacityChange, keyOfCell } from "@/lib/domain/schedule/capacities";
import { cellName } from "./cell-name";
import type { WeekCell } from "./load-days";

type Change = CapacityChange<WeekCell>;

/** What others have changed of what was sent. */
export interface StaleDays {
  isRefused: true;
  /** The changes as they were sent. */
  sent: readonly Change[];
  rows: StaleRow[];
}

const byCell = (changes: readonly Change[]) => new Map(changes.map((change) => [keyOfCell(change.day), change]));

/** The start days that others have changed while capacities were reviewed or copied. */
export const useStaleDays = () => {
  const format = useFormatter();
  const language = useLocale() as Locale;
  const known = useRef<ReadonlyMap<string, Change>>(new Map());
  const [stale, setStale] = useState<StaleDays>();

  /** Remembers changes as they are shown: what others save from now on is told. */
  const open = (changes: readonly Change[]) => {
    known.current = byCell(changes);
    setStale(undefined);
  };
  /** The changes on the versions that were shown. */
  const onShown = (changes: readonly Change[]): Change[] =>
    changes.map((change) => {
      const shown = known.current.get(keyOfCell(change.day));
      return shown ? { ...change, from: shown.from, day: { ...change.day, version: shown.day.version } } : change;
    });
  /** Shows which days of sent changes a refusal says are others now. Returns whether it names some. */
  const tell = (failure: unknown, sent: readonly Change[]): boolean => {
    const { startDays = [] } = currentOf<{ startDays: StaffStartDay[] }>(failure) ?? {};
    const changes = byCell(sent);
    const found = startDays.flatMap((day) => {
      const change = changes.get(keyOfCell(day));
      return change ? [{ change, now: { ...change, from: day.capacity, day: { ...change.day, ...day } } }] : [];
    });
    const rows = found.map(({ change: { day, from, to }, now }) => ({
      id: keyOfCell(day),
      label: cellName(language, day),
      before: format.number(from),
      now: format.number(now.from),
      mine: format.number(to),
    }));
    setStale(rows.length > 0 ? { isRefused: true, sent: found.map(({ change }) => change), rows } : undefined);
    known.current = new Map([...known.current, ...byCell(found.map(({ now }) => now))]);
    return rows.length > 0;
  };
  return { stale, open, onShown, tell };
};
