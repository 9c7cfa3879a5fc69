"use client";

import { useCallback } from "react";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import type { Student } from "@/lib/domain/application/application";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { call } from "./call";
import { type Loaded, useLoaded } from "./use-loaded";
import { useRefresh } from "./use-refresh";

const EVERY_MS = 30_000;

/** The seats of a form: two sessions, a start day, a presentation. */
export type Seats = Pick<Student, "session_id" | "secondary_session_id" | "start_day" | "presentation_date">;

/** Where seats are read, and for which application: its own seats count as free. */
export interface SeatScope {
  locationKey: string;
  registrationId: string;
}

export interface SeatReads {
  sessions: Loaded<Session[]>;
  startDays: Loaded<AvailableStartDay[]>;
  presentations: Loaded<Presentation[]>;
  reload: () => void;
}

/** Loads the start days of a session, with those of its pair. Throws `CallError`. */
export const loadStartDays = async (
  { locationKey, registrationId }: SeatScope,
  sessionId: string,
  pairSessionId: string | undefined,
): Promise<AvailableStartDay[]> => {
  const { startDays } = await call("GET /start-day/{sessionId}/{pairSessionId}/{locationKey}", {
    params: { sessionId, pairSessionId: pairSessionId ?? NO_PAIR, locationKey },
    query: { registrationId },
  });
  return startDays;
};

/** The sessions, and the start days and presentations that go with the chosen seats; reloaded while the page is visible. */
export const useSeatReads = (scope: SeatScope, seats: Seats): SeatReads => {
  const { locationKey, registrationId } = scope;
  const { session_id = "", secondary_session_id, start_day = "" } = seats;
  const sessions = useLoaded(locationKey || undefined, async () => {
    return (await call("GET /schedule", { query: { locationKey, registrationId } })).sessions;
  });
  const startDays = useLoaded(session_id ? `${session_id} ${secondary_session_id}` : undefined, () =>
    loadStartDays(scope, session_id, secondary_session_id),
  );
  const presentations = useLoaded(start_day || undefined, async () => {
    const params = { startDayId: start_day, locationKey };
    return (await call("GET /presentation/{startDayId}/{locationKey}", { params, query: { registrationId } }))
      .presentations;
  });
  const [reloadSessions, reloadStartDays, reloadPresentations] = [
    sessions.reload,
    startDays.reload,
    presentations.reload,
  ];
  const reload = useCallback(() => {
    reloadSessions();
    reloadStartDays();
    reloadPresentations();
  }, [reloadSessions, reloadStartDays, reloadPresentations]);
  useRefresh(reload, EVERY_MS);
  return { sessions, startDays, presentations, reload };
};
