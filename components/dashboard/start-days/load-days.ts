import { call } from "@/lib/client/call";
import type { Session } from "@/lib/contracts/schedule";
import type { SessionDay } from "@/lib/domain/schedule/capacities";
import { type Day, weekdayOf } from "@/lib/kit/day";

/** A session on one date, with its start day if there is one. */
export interface WeekCell extends SessionDay {
  session: Session;
  locationKey: string;
}

export interface WeekDay {
  date: Day;
  cells: WeekCell[];
}

/** Loads the sessions of a location on some dates, each with its capacity and the seats taken. */
export const loadDays = async (locationKey: string, dates: readonly Day[]): Promise<WeekDay[]> => {
  const [{ sessions }, { startDays }] = await Promise.all([
    call("POST /schedule/get-sessions", { body: { locationKey } }),
    call("POST /start-day/get", { body: { dates: [...dates], location_key: locationKey, isFilled: true } }),
  ]);
  const rows = new Map(startDays.map((row) => [`${row.sessionId} ${row.date}`, row]));
  return dates.map((date) => ({
    date,
    cells: sessions
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .sort((one, other) => one.start_time.localeCompare(other.start_time))
      .map((session) => ({
        _id: null,
        capacity: session.capacity,
        busyCapacity: 0,
        ...rows.get(`${session._id} ${date}`),
        sessionId: session._id,
        date,
        pairId: session.pairId,
        session,
        locationKey,
      })),
  }));
};
