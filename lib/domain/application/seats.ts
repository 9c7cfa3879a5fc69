import type { Student } from "./application";

/** The seats that a form names. */
export type Seats = Pick<
  Student,
  "session_id" | "secondary_session_id" | "start_day" | "presentation_date" | "customSchedule"
>;

/** The members of a form that name its seats, `undefined` where it has none. */
export const seatsOf = ({
  session_id,
  secondary_session_id,
  start_day,
  presentation_date,
  customSchedule,
}: Seats): Seats => ({ session_id, secondary_session_id, start_day, presentation_date, customSchedule });

export const NO_SEATS: Seats = seatsOf({});

/** Whether two forms name the same seats. */
export const hasSameSeats = (one: Seats, other: Seats): boolean => {
  const comparable = ({ customSchedule = [], ...ids }: Seats) =>
    JSON.stringify([ids.session_id, ids.secondary_session_id, ids.start_day, ids.presentation_date, customSchedule]);
  return comparable(one) === comparable(other);
};

/**
 * The seats that a save of a submitted application asks to move to: null if they are the appointment's own, undefined if the
 * form names no seats and an earlier request stays.
 */
export const requestedSeats = (own: Seats, form: Seats): Seats | null | undefined => {
  const named = seatsOf(form);
  if (hasSameSeats({ ...named, customSchedule: [] }, NO_SEATS)) return undefined;
  return hasSameSeats(named, own) ? null : named;
};
