"use client";

import { useEffect, useState } from "react";
import type { Counted } from "@/components/dashboard/use-count-text";
import { asCallError, type CallError, call } from "@/lib/client/call";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";

const DEBOUNCE_MS = 250;
const CHARACTERS_MIN = 2;
const SHOWN = 8;

interface Found extends Counted {
  search: string;
  /** On the clock of events. */
  foundAt: number;
  people: readonly ApplicantRow[];
  error?: CallError;
}

const NOBODY: readonly ApplicantRow[] = [];

/**
 * The centre's applicants whose name, phone or reference matches the text. Typing on cancels the read that is under way. Nothing is
 * read without a centre.
 */
export const usePeopleSearch = (locationKey: string | undefined, typed: string) => {
  const search = typed.trim();
  const [found, setFound] = useState<Found>();
  const isWanted = locationKey !== undefined && search.length >= CHARACTERS_MIN;
  useEffect(() => {
    if (!isWanted) return;
    const reading = new AbortController();
    const read = async () => {
      const body = { locationKey, search, limit: SHOWN, offset: 0 };
      try {
        const { applicants, ...counted } = await call("POST /applicant/list", { body, signal: reading.signal });
        setFound({ search, people: applicants, foundAt: performance.now(), ...counted });
      } catch (thrown) {
        if (reading.signal.aborted) return;
        const error = asCallError(thrown);
        setFound({ search, people: NOBODY, count: 0, foundAt: performance.now(), error });
      }
    };
    const timer = setTimeout(() => void read(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [isWanted, locationKey, search]);
  const current = isWanted && found?.search === search ? found : undefined;
  return {
    people: current?.people ?? NOBODY,
    count: current?.count ?? 0,
    isCountMinimum: current?.isCountMinimum,
    foundAt: current?.foundAt ?? 0,
    error: current?.error,
    isSearching: isWanted && !current,
  };
};
