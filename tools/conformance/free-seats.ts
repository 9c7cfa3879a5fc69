import type { z } from "zod";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import type { Ask } from "./check";
import { scheduleRows } from "./schedule-rows";

/** Seats as members of the saved form, and the day that they start. */
export interface Seats {
  date: string;
  student: { session_id: string; secondary_session_id?: string; start_day: string; presentation_date: string };
}

interface Row {
  capacity: number;
  busyCapacity?: number | undefined;
  isAvailable?: boolean | undefined;
}

const hasSeats = ({ capacity, busyCapacity = 0, isAvailable = true }: Row) => isAvailable && capacity > busyCapacity;

type Session = z.output<typeof scheduleRows.sessions.reply>[number];

// Days of a session that are looked at.
const MAX_DAYS = 3;

const seatsOfSession = async (ask: Ask, { _id, pairId }: Session, locationKey: string): Promise<Seats[]> => {
  const params = { sessionId: _id, pairSessionId: pairId ?? NO_PAIR, locationKey };
  const days = (await ask(scheduleRows.startDays, { params })).reply ?? [];
  const found: Seats[] = [];
  // The first days may have no presentation before them any more.
  for (const day of days.filter(hasSeats).slice(-MAX_DAYS)) {
    const start_day = day._id ?? "";
    const chosen = { params: { startDayId: start_day, locationKey } };
    const presentation = (await ask(scheduleRows.presentations, chosen)).reply?.find(hasSeats);
    const pair = pairId && { secondary_session_id: pairId };
    if (presentation)
      found.push({
        date: day.date,
        student: { session_id: _id, ...pair, start_day, presentation_date: presentation._id },
      });
  }
  return found;
};

/** Two choices of free seats, to book one and to move to the other; fewer where there are fewer. */
export const findSeats = async (ask: Ask, locationKey: string): Promise<Seats[]> => {
  const sessions = (await ask(scheduleRows.sessions, { query: { locationKey } })).reply ?? [];
  const found: Seats[] = [];
  for (const session of sessions) {
    if (found.length >= 2) break;
    found.push(...(await seatsOfSession(ask, session, locationKey)));
  }
  return found.slice(0, 2);
};
