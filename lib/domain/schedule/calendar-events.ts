/** What an appointment is in a calendar: the presentation, the first session, and the first session of the pair's other day. */
export const CALENDAR_EVENTS = ["presentation", "startDay", "pairStartDay"] as const;
export type CalendarEvent = (typeof CALENDAR_EVENTS)[number];

interface Booked {
  pairStartDay?: string | null | undefined;
  secondarySession: object | null;
}

/** The events of an appointment: a single session has no second start day. */
export const calendarEventsOf = ({ pairStartDay, secondarySession }: Booked): CalendarEvent[] =>
  CALENDAR_EVENTS.filter((event) => event !== "pairStartDay" || (pairStartDay && secondarySession));
