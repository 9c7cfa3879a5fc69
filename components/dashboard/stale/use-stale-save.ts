"use client";

import { useRef, useState } from "react";
import { CallError } from "@/lib/client/call";
import { isRecord } from "@/lib/kit/record";

/** Values as they were read, and as somebody else has saved them since. */
export interface Stale<Values> {
  before: Values;
  now: Values;
  /** A save was refused; otherwise the page has read the change itself, and the focus stays. */
  isRefused: boolean;
}

/** The values that the refusal of a stale save has; undefined for any other failure. */
export const currentOf = <Values>(failure: unknown): Values | undefined =>
  failure instanceof CallError && failure.code === "changed_meanwhile" && isRecord(failure.data.current)
    ? (failure.data.current as Values)
    : undefined;

/**
 * What somebody edits, as they know it: at first as it was opened. When others have saved it since, `tell` says so, and the next save
 * is one on top of theirs. Without values it ends the notice: the last try failed for another reason.
 */
export const useStaleSave = <Values>(opened: Values) => {
  const known = useRef(opened);
  const [stale, setStale] = useState<Stale<Values>>();
  const tell = (now: Values | undefined, { isRefused = true } = {}) => {
    setStale(now && { before: known.current, now, isRefused });
    known.current = now ?? known.current;
  };
  return { known, stale, tell, settle: () => setStale(undefined) };
};
