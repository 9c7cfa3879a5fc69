"use client";

import { useLoaded } from "@/lib/client/use-loaded";
import { loadStartDays } from "@/lib/client/use-seat-reads";
import type { Application } from "@/lib/contracts/application";
import type { AvailableStartDay, Session } from "@/lib/contracts/schedule";
import { nearestDays } from "@/lib/domain/schedule/alternatives";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import type { Day } from "@/lib/kit/day";
import type { SeatChoice } from "./use-seats";

const MAX_SHOWN = 3;
/** Other sessions need one request each, so only a few are loaded. */
const MAX_REQUESTS = 6;

/** A start day that may be taken instead, with its sessions. */
export interface Alternative {
  day: AvailableStartDay;
  sessions: Session[];
}

const isFree = ({ isAvailable }: AvailableStartDay) => isAvailable;

/** The free days nearest to a taken one: of the same sessions, or of others if these have none. */
export const useAlternatives = (
  { _id, location_key = "" }: Application,
  seats: SeatChoice,
  date: Day,
): { isLoading: boolean; alternatives: Alternative[] } => {
  const { sessions, startDays, chosen } = seats;
  const allSessions = sessions.data ?? [];
  const sameSessionDays = (startDays.data ?? []).filter((day) => isFree(day) && day._id !== chosen.start_day);
  const chosenSessions = allSessions.filter(
    ({ _id: id }) => id === chosen.session_id || id === chosen.secondary_session_id,
  );
  const others = pairsOf(allSessions).filter(
    ({ first, second }) => first.isAvailable && first._id !== chosen.session_id && (first.pairId === null) === !second,
  );
  const needsOthers = startDays.data !== undefined && sessions.data !== undefined && sameSessionDays.length === 0;
  const otherDays = useLoaded(needsOthers ? `${chosen.session_id} ${others.length}` : undefined, async () => {
    const scope = { locationKey: location_key, registrationId: _id };
    const requests = others.slice(0, MAX_REQUESTS).map(async ({ first, second }) => {
      const days = await loadStartDays(scope, first._id, second?._id);
      return days.filter(isFree).map((day) => ({ ...day, sessions: second ? [first, second] : [first] }));
    });
    return (await Promise.all(requests)).flat();
  });
  const near = nearestDays(
    sameSessionDays.length > 0
      ? sameSessionDays.map((day) => ({ ...day, sessions: chosenSessions }))
      : (otherDays.data ?? []),
    date,
    MAX_SHOWN,
  );
  return {
    isLoading: startDays.isLoading || otherDays.isLoading,
    alternatives: near.map(({ sessions: daySessions, ...day }) => ({ day, sessions: daySessions })),
  };
};
