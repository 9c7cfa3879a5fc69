import { HOUR_MS } from "@/lib/kit/durations";
/** The length of a presentation in a calendar; its real end is not known. */
export const PRESENTATION_MS = HOUR_MS;

interface CalendarEvent {
  title: string;
  start: Date;
  end: Date;
  /** IANA; the event shows its times in it. */
  zone: string;
  place: string;
  details: string;
}

// 20261210T140000Z
const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** A link that opens Google Calendar with a new event. Nothing is sent until it is followed. */
export const googleCalendarLink = ({ title, start, end, zone, place, details }: CalendarEvent): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: zone,
    location: place,
    details,
  })}`;
