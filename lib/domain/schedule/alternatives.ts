import { type Day, daysBetween } from "@/lib/kit/day";

interface Dated {
  date: Day;
}

/** The `count` days nearest to a date, in calendar order. Of two equally near days the earlier one counts first. */
export const nearestDays = <Row extends Dated>(rows: readonly Row[], date: Day, count: number): Row[] =>
  [...rows]
    .sort((one, other) => distance(one, date) - distance(other, date) || byDate(one, other))
    .slice(0, count)
    .sort(byDate);

const distance = (row: Dated, date: Day) => Math.abs(daysBetween(date, row.date));
const byDate = (one: Dated, other: Dated) => (one.date < other.date ? -1 : Number(one.date > other.date));

interface Chosen {
  session_id?: string | undefined;
  start_day?: string | undefined;
  presentation_date?: string | undefined;
}

interface Offered {
  sessions?: readonly { _id: string }[] | undefined;
  startDays?: readonly { _id: string; isAvailable: boolean }[] | undefined;
  presentations?: readonly { _id: string }[] | undefined;
}

export type UnavailableSeat = "session" | "startDay" | "presentation";

/** The first chosen seat that is no longer offered, in the order session, start day, presentation. Lists not loaded yet are skipped. */
export const findUnavailableSeat = (
  chosen: Chosen,
  { sessions, startDays, presentations }: Offered,
): UnavailableSeat | undefined => {
  if (chosen.session_id && sessions && !sessions.some(({ _id }) => _id === chosen.session_id)) return "session";
  if (chosen.start_day && startDays && !startDays.some((day) => day._id === chosen.start_day && day.isAvailable))
    return "startDay";
  if (chosen.presentation_date && presentations && !presentations.some(({ _id }) => _id === chosen.presentation_date))
    return "presentation";
  return undefined;
};
