"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { storedPeople, storePeople } from "@/components/dashboard/check-in-storage";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useRefresh } from "@/lib/client/use-refresh";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { type CheckInState, checkInList, type Person } from "@/lib/domain/dashboard/check-in-list";

/** How soon arrivals from other devices appear. */
const REFRESH_MS = 5000;
const PAGE_SIZE = 500;
const TIMEOUT_MS = 30_000;

const listAll = async (locationKey: string, presentationId: string, language: Locale): Promise<ApplicantRow[]> => {
  const rows: ApplicantRow[] = [];
  for (;;) {
    const order = { sort: "name" as const, language };
    const body = { locationKey, presentationId, ...order, limit: PAGE_SIZE, offset: rows.length };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { applicants, count } = await call("POST /applicant/list", { body, signal });
    rows.push(...applicants);
    if (applicants.length === 0 || rows.length >= count) return rows;
  }
};

/** States from responses to taps. A list request that started before `receivedAt` does not contain them. */
type ResponseStates = Readonly<Record<string, { state: CheckInState; receivedAt: number }>>;

const withResponses = (people: readonly Person[], startedAt: number, responses: ResponseStates): readonly Person[] =>
  people.map((person) => {
    const response = responses[person.registrationId];
    return response && response.receivedAt > startedAt ? { ...person, state: response.state } : person;
  });

/** The people expected at a presentation, refreshed regularly. At first, the list stored on the device. */
export const usePeople = (locationKey: string, presentationId: string, language: Locale) => {
  const [storedList, setStoredList] = useState<readonly Person[]>();
  const [responses, setResponses] = useState<ResponseStates>({});
  const isLoading = useRef(false);
  // A logical clock that orders requests and responses.
  const clock = useRef(0);
  useEffect(() => setStoredList(storedPeople(presentationId)), [presentationId]);

  const { data, error, reload } = useLoaded(presentationId, async () => {
    isLoading.current = true;
    const startedAt = ++clock.current;
    const rows = await listAll(locationKey, presentationId, language).finally(() => {
      isLoading.current = false;
    });
    return { people: checkInList(rows), startedAt };
  });
  // On a slow network the next request waits for the response to the last one.
  useRefresh(
    useCallback(() => {
      if (!isLoading.current) reload();
    }, [reload]),
    REFRESH_MS,
  );

  const people = useMemo(() => data && withResponses(data.people, data.startedAt, responses), [data, responses]);
  useEffect(() => {
    if (people) storePeople(presentationId, people);
  }, [people, presentationId]);

  const addResponse = useCallback((registrationId: string, state: CheckInState) => {
    const receivedAt = ++clock.current;
    setResponses((current) => ({ ...current, [registrationId]: { state, receivedAt } }));
  }, []);
  return { people: people ?? storedList, error, reload, addResponse };
};
