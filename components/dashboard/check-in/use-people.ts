"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { storedPeople, storePeople } from "@/components/dashboard/check-in-storage";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useRefresh } from "@/lib/client/use-refresh";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { type CheckInState, checkInList, type Person } from "@/lib/domain/dashboard/check-in-list";

/** The other door's arrivals are seen this soon. */
const EVERY_MS = 5000;
const PAGE = 500;
const LONGEST_MS = 30_000;

const listAll = async (locationKey: string, presentationId: string): Promise<ApplicantRow[]> => {
  const rows: ApplicantRow[] = [];
  for (;;) {
    const body = { locationKey, presentationId, sort: "name" as const, limit: PAGE, offset: rows.length };
    const signal = AbortSignal.timeout(LONGEST_MS);
    const { applicants, count } = await call("POST /applicant/list", { body, signal });
    rows.push(...applicants);
    if (applicants.length === 0 || rows.length >= count) return rows;
  }
};

/** A read that took off before a tap was answered does not know of it. */
type RecordedStates = Readonly<Record<string, { state: CheckInState; at: number }>>;

const withRecordedStates = (people: readonly Person[], askedAt: number, noted: RecordedStates): readonly Person[] =>
  people.map((person) => {
    const note = noted[person.registrationId];
    return note && note.at > askedAt ? { ...person, state: note.state } : person;
  });

/** Everybody who is expected at a presentation, always anew; what was kept on the device until the first answer. */
export const usePeople = (locationKey: string, presentationId: string, language: Locale) => {
  const [kept, setKept] = useState<readonly Person[]>();
  const [noted, setNoted] = useState<RecordedStates>({});
  const isAsking = useRef(false);
  // Counts what happens here, so that one knows which came first.
  const moment = useRef(0);
  useEffect(() => setKept(storedPeople(presentationId)), [presentationId]);

  const { data, error, reload } = useLoaded(presentationId, async () => {
    isAsking.current = true;
    const askedAt = ++moment.current;
    const rows = await listAll(locationKey, presentationId).finally(() => {
      isAsking.current = false;
    });
    return { people: checkInList(rows, language), askedAt };
  });
  // On a slow network the next question waits for the answer to the last one.
  useRefresh(
    useCallback(() => {
      if (!isAsking.current) reload();
    }, [reload]),
    EVERY_MS,
  );

  const people = useMemo(() => data && withRecordedStates(data.people, data.askedAt, noted), [data, noted]);
  useEffect(() => {
    if (people) storePeople(presentationId, people);
  }, [people, presentationId]);

  const note = useCallback((registrationId: string, state: CheckInState) => {
    const at = ++moment.current;
    setNoted((now) => ({ ...now, [registrationId]: { state, at } }));
  }, []);
  return { people: people ?? kept, error, reload, note };
};
