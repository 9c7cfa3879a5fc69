"use client";

import type { OnChangeFn, RowSelectionState } from "@tanstack/react-table";
import { useCallback, useEffect, useMemo, useState } from "react";
import { isRecord, readItem, writeItem } from "@/lib/client/device-storage";
import { type ApplicantQuery, applicantFilters } from "@/lib/domain/dashboard/applicant-list";
import { SELECTED_APPLICANTS } from "@/lib/domain/device-storage/staff-rows";

interface Stored {
  /** The filter that the people were selected under. */
  filter: string;
  ids: RowSelectionState;
}

const NOBODY: RowSelectionState = {};

const isStored = (data: unknown): data is Stored =>
  isRecord(data) && typeof data.filter === "string" && isRecord(data.ids);

const filterOf = (query: ApplicantQuery): string => {
  const { sort: _order, ...filter } = applicantFilters(query);
  return JSON.stringify(filter);
};

/**
 * The selected people of a location's list, by id. The selection survives paging, sorting, a reload and a visit to a file; it ends
 * with its filter.
 */
export const useSelection = (locationKey: string, query: ApplicantQuery) => {
  const [stored, setStored] = useState<Stored>({ filter: "", ids: NOBODY });
  useEffect(() => {
    const kept = readItem(SELECTED_APPLICANTS, isStored, locationKey);
    if (kept) setStored(kept);
  }, [locationKey]);
  const filter = filterOf(query);
  const isCurrent = stored.filter === filter;
  const ids = isCurrent ? stored.ids : NOBODY;
  const change: OnChangeFn<RowSelectionState> = useCallback(
    (update) =>
      setStored((before) => {
        const old = before.filter === filter ? before.ids : NOBODY;
        const next = { filter, ids: typeof update === "function" ? update(old) : update };
        writeItem(SELECTED_APPLICANTS, next, locationKey);
        return next;
      }),
    [filter, locationKey],
  );
  const select = useCallback(
    (selected: readonly string[]) => change(Object.fromEntries(selected.map((id) => [id, true as const]))),
    [change],
  );
  return useMemo(
    () => ({
      ids,
      selected: Object.keys(ids),
      /** Somebody was selected under another filter. */
      wasDropped: !isCurrent && Object.keys(stored.ids).length > 0,
      change,
      select,
    }),
    [ids, isCurrent, stored.ids, change, select],
  );
};

export type Selection = ReturnType<typeof useSelection>;
