"use client";

import { useState } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { BookedPerson, ListPosition } from "@/lib/contracts/staff-closures";
import { MAX_ROWS } from "@/lib/domain/dashboard/page-sizes";
import type { ClosedRange } from "@/lib/domain/schedule/closures";

/** How many people are listed at first, and how many more with each press. */
const PART = 100;

const positionOf = ({ presentationDate, startDay, registrationId }: BookedPerson): ListPosition => ({
  presentationDate,
  startDay,
  registrationId,
});

const loadPart = (locationKey: string, ranges: ClosedRange[], wanted: number, last?: BookedPerson) => {
  const limit = Math.min(MAX_ROWS, wanted);
  return call("POST /closures/people", {
    body: { locationKey, ranges, limit, ...(last && { after: positionOf(last) }) },
  });
};

/** The first people, so many or everybody, with the counts of the last reply. */
const loadBooked = async (locationKey: string, ranges: ClosedRange[], wanted: number) => {
  let { people, ...counts } = await loadPart(locationKey, ranges, wanted);
  while (people.length < Math.min(wanted, counts.count)) {
    const { people: more, ...newer } = await loadPart(locationKey, ranges, wanted - people.length, people.at(-1));
    counts = newer;
    if (more.length === 0) break;
    people = [...people, ...more];
  }
  return { people, ...counts };
};

/** Who is booked on some days: the first hundred, a hundred more on demand, or everybody at once without listing them. */
export const useBooked = (locationKey: string, ranges: ClosedRange[]) => {
  const [wanted, setWanted] = useState(PART);
  const { data, error, reload } = useLoaded(`${locationKey} ${JSON.stringify(ranges)}`, () =>
    loadBooked(locationKey, ranges, wanted),
  );
  const listed = data?.people.length ?? 0;
  return {
    data,
    error,
    reload,
    isGrowing: !error && listed < Math.min(wanted, data?.count ?? 0),
    showMore: () => {
      setWanted(listed + PART);
      reload();
    },
    loadAll: () => loadBooked(locationKey, ranges, Number.POSITIVE_INFINITY),
  };
};
