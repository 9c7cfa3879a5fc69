import { plusDays } from "@/lib/kit/day";
import { requireLocation, todayAt } from "./locations";
import { Refusal } from "./refusal";
import type { Application, Appointment, LocationState, Seats, StartDay, TenantState } from "./state";

type ChosenSeats = Pick<Appointment, "startDay" | "pairStartDay" | "presentation" | "session" | "secondarySession">;

const unavailable = () => new Refusal(400, { key: "form_student_session_unavailable" });

const present = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw unavailable();
  return value;
};

const SEAT_MEMBERS = ["session_id", "secondary_session_id", "start_day", "presentation_date"] as const;

/** The four saved members that name seats. Refuses a form that lacks one. */
const savedSeats = ({ student }: Application) => {
  const [session, secondary, startDay, presentation] = SEAT_MEMBERS.map((member) => {
    const value = student?.[member];
    if (!value) throw new Refusal(400, `The form lacks student.${member}`);
    return String(value);
  });
  return { session, secondary, startDay, presentation };
};

/** The first start day of the paired session on that day or within the week after it. */
export const pairStartDayOf = (
  { startDays }: LocationState,
  startDay: StartDay,
  pairId: string,
): StartDay | undefined =>
  startDays
    .filter(({ sessionId, date }) => sessionId === pairId && date >= startDay.date)
    .filter(({ date }) => date <= plusDays(startDay.date, 7))
    .sort((one, other) => one.date.localeCompare(other.date))[0];

const isInstant = (date: string, saved: string): boolean => new Date(date).getTime() === new Date(saved).getTime();

/** The rows that the saved form names. A start day and a presentation may be named by id or by date. */
export const chosenSeats = (tenant: TenantState, application: Application, now: Date): ChosenSeats => {
  const location = requireLocation(tenant, application.location_key ?? "");
  const saved = savedSeats(application);
  const session = present(location.sessions.find(({ _id }) => _id === saved.session));
  const secondarySession = present(location.sessions.find(({ _id }) => _id === saved.secondary));
  const startDay = present(
    location.startDays
      .filter(({ sessionId, date }) => sessionId === session._id && date > todayAt(location, now))
      .find(({ _id, date }) => _id === saved.startDay || date === saved.startDay),
  );
  const pairStartDay = present(pairStartDayOf(location, startDay, secondarySession._id));
  const presentation = present(
    location.presentations
      .filter(({ date, startDates }) => new Date(date) > now && startDates.includes(startDay.date))
      .find(({ _id, date }) => _id === saved.presentation || isInstant(date, saved.presentation ?? "")),
  );
  return { session, secondarySession, startDay, pairStartDay, presentation };
};

const rowsOf = ({ startDay, pairStartDay, presentation }: ChosenSeats): Seats[] => [
  startDay,
  pairStartDay,
  presentation,
];

const add = (seats: ChosenSeats, count: 1 | -1): void => {
  for (const row of rowsOf(seats)) row.busyCapacity += count;
};

/** Takes a seat in each row, and frees those that it had. A full row refuses all, and changes nothing. */
export const takeSeats = (seats: ChosenSeats, previous?: ChosenSeats): void => {
  if (previous) add(previous, -1);
  if (rowsOf(seats).some(({ capacity, busyCapacity }) => busyCapacity >= capacity)) {
    if (previous) add(previous, 1);
    throw unavailable();
  }
  add(seats, 1);
};
