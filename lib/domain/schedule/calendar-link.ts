/** How long a presentation takes in a calendar: nobody says when it ends. */
export const PRESENTATION_MS = 3600 * 1000;

interface CalendarEvent {
  title: string;
  start: Date;
  end: Date;
  place: string;
  details: string;
}

// 20261210T140000Z
const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** The address at which Google Calendar offers to keep an event; nothing is sent before somebody follows it. */
export const googleCalendarLink = ({ title, start, end, place, details }: CalendarEvent): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    location: place,
    details,
  })}`;
