"use client";

import { useLoaded } from "@/lib/client/use-loaded";
import { loadStartDays } from "@/lib/client/use-seat-reads";
import type { Application } from "@/lib/contracts/application";
import type { AvailableStartDay, Session } from "@/lib/contracts/schedule";
import { nearestDays } from "@/lib/domain/schedule/alternatives";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import type { Day } from "@/lib/kit/day";
import type { SeatChoice } from "./use-seats";

const SHOWN = 3;
/** Other sessions need one request each, so only a few are loaded. */
const ASKED = 6;

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
  const all = sessions.data ?? [];
  const own = (startDays.data ?? []).filter((day) => isFree(day) && day._id !== chosen.start_day);
  const ownSessions = all.filter(({ _id: id }) => id === chosen.session_id || id === chosen.secondary_session_id);
  const others = pairsOf(all).filter(
    ({ first, second }) => first.isAvailable && first._id !== chosen.session_id && (first.pairId === null) === !second,
  );
  const isAsked = startDays.data !== undefined && sessions.data !== undefined && own.length === 0;
  const elsewhere = useLoaded(isAsked ? `${chosen.session_id} ${others.length}` : undefined, async () => {
    const place = { locationKey: location_key, registrationId: _id };
    const found = others.slice(0, ASKED).map(async ({ first, second }) => {
      const days = await loadStartDays(place, first._id, second?._id);
      return days.filter(isFree).map((day) => ({ ...day, sessions: second ? [first, second] : [first] }));
    });
    return (await Promise.all(found)).flat();
  });
  const near = nearestDays(
    own.length > 0 ? own.map((day) => ({ ...day, sessions: ownSessions })) : (elsewhere.data ?? []),
    date,
    SHOWN,
  );
  return {
    isLoading: startDays.isLoading || elsewhere.isLoading,
    alternatives: near.map(({ sessions: taken, ...day }) => ({ day, sessions: taken })),
  };
};
