"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { type Loaded, useLoaded } from "@/lib/client/use-loaded";
import type { Application } from "@/lib/contracts/registrations";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";

/** The chosen seats, as the form saves them. */
export interface Seats {
  session_id?: string | undefined;
  secondary_session_id?: string | undefined;
  start_day?: string | undefined;
  presentation_date?: string | undefined;
}

export interface SeatChoice {
  chosen: Seats;
  sessions: Loaded<Session[]>;
  startDays: Loaded<AvailableStartDay[]>;
  presentations: Loaded<Presentation[]>;
  chooseSessions: (first: Session, second: Session | undefined) => void;
  chooseStartDay: (startDay: string) => void;
  choosePresentation: (presentation: string) => void;
  reload: () => void;
}

/** What may be chosen and what is; a choice clears those that hang on it, and counts refresh when one comes back. */
export const useSeats = ({ location_key = "", student }: Application): SeatChoice => {
  const [chosen, setChosen] = useState<Seats>({
    session_id: student.session_id,
    secondary_session_id: student.secondary_session_id,
    start_day: student.start_day,
    presentation_date: student.presentation_date,
  });
  const { session_id, secondary_session_id, start_day } = chosen;

  const sessions = useLoaded(location_key, async () => {
    return (await call("GET /schedule", { query: { locationKey: location_key } })).sessions;
  });
  const startDays = useLoaded(session_id && `${session_id} ${secondary_session_id}`, async () => {
    const params = {
      sessionId: session_id ?? "",
      pairSessionId: secondary_session_id ?? NO_PAIR,
      locationKey: location_key,
    };
    return (await call("GET /start-day/{sessionId}/{pairSessionId}/{locationKey}", { params })).startDays;
  });
  const presentations = useLoaded(start_day, async () => {
    const params = { startDayId: start_day ?? "", locationKey: location_key };
    return (await call("GET /presentation/{startDayId}/{locationKey}", { params })).presentations;
  });

  const reloads = [sessions.reload, startDays.reload, presentations.reload] as const;
  const [reloadSessions, reloadStartDays, reloadPresentations] = reloads;
  useEffect(() => {
    const refresh = () => {
      reloadSessions();
      reloadStartDays();
      reloadPresentations();
    };
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, [reloadSessions, reloadStartDays, reloadPresentations]);

  // The earliest presentation is offered; the others may be chosen.
  const [earliest] = presentations.data ?? [];
  useEffect(() => {
    // One that is chosen already stays: its seat may be the applicant's own.
    if (earliest) setChosen((now) => (now.presentation_date ? now : { ...now, presentation_date: earliest._id }));
  }, [earliest]);

  return {
    chosen,
    sessions,
    startDays,
    presentations,
    chooseSessions: (first, second) => setChosen({ session_id: first._id, secondary_session_id: second?._id }),
    chooseStartDay: (startDay) => setChosen((now) => ({ ...now, start_day: startDay, presentation_date: undefined })),
    choosePresentation: (presentation) => setChosen((now) => ({ ...now, presentation_date: presentation })),
    reload: () => {
      for (const again of reloads) again();
    },
  };
};
