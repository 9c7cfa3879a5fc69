"use client";

import { useState } from "react";
import { isRecord, isText, readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import { CLOSURE_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import type { ClosedRange } from "@/lib/domain/schedule/closures";
import type { Day } from "@/lib/kit/day";

interface ClosureDraft {
  range?: ClosedRange | undefined;
  note: string;
}

const EMPTY: ClosureDraft = { note: "" };

const isDraft = (data: unknown): data is ClosureDraft =>
  isRecord(data) &&
  isText(data.note) &&
  (data.range === undefined || (isRecord(data.range) && isText(data.range.from) && isText(data.range.to)));

/** The days that are to be closed and their note. The tab keeps them until they are closed: a reload or another sign-in finds them. */
export const useClosureDraft = (locationKey: string, today: Day) => {
  const [draft, setDraft] = useState<ClosureDraft>(() => {
    const { range, note } = readItem(CLOSURE_DRAFT, isDraft, locationKey) ?? EMPTY;
    return range && range.from >= today ? { range, note } : { note };
  });
  const change = (changes: Partial<ClosureDraft>) => {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    if (changed.range || changed.note.trim()) writeItem(CLOSURE_DRAFT, changed, locationKey);
    else removeItem(CLOSURE_DRAFT, locationKey);
  };
  return { ...draft, change, clear: () => change({ ...EMPTY, range: undefined }) };
};
