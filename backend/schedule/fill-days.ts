import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { keyOfCell } from "@/lib/domain/schedule/capacities";
import { type Day, weekdayOf } from "@/lib/kit/day";
import type { SessionRow } from "./store";

/** The start days, and a row without an id, at the session's default capacity, for each closed session and date. */
export const fillDays = (
  days: readonly StaffStartDay[],
  sessions: readonly SessionRow[],
  dates: readonly Day[],
): StaffStartDay[] => {
  const open = new Set(days.map(keyOfCell));
  const closed = dates
    .flatMap((date) => sessions.map((session) => ({ session, date })))
    .filter(({ session, date }) => session.weekday === weekdayOf(date))
    .map(({ session, date }) => ({
      _id: null,
      sessionId: session._id,
      date,
      capacity: session.capacity,
      busyCapacity: 0,
    }))
    .filter((day) => !open.has(keyOfCell(day)));
  // Sessions come in the order of their times.
  const order = new Map(sessions.map((session, index) => [session._id, index]));
  const position = ({ sessionId }: StaffStartDay) => order.get(sessionId) ?? 0;
  return [...days, ...closed].sort(
    (one, other) => one.date.localeCompare(other.date) || position(one) - position(other),
  );
};
