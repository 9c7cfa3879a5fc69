import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { nameAndAddress } from "@/lib/domain/location/search";
import { PRESENTATION_MS } from "@/lib/domain/schedule/calendar-link";
import type { Location } from "@/lib/domain/tenant/tenants";
import { instantAt } from "@/lib/kit/instant";
import type { Sender } from "@/lib/server/environment/schemas";

import type { EventData } from "./outbox";

/** A calendar file. Its method says what a mailbox does with it. */
export interface CalendarFile {
  name: string;
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  text: string;
}

/** The calendar entry of an appointment, in the application's language. */
export interface CalendarEntry {
  registrationId: string;
  appointment: NonNullable<EventData["appointment"]>;
  location: Location;
  titles: Record<CalendarPart, string>;
  description: string;
  link: string | undefined;
  /** The sender and the recipient of an invitation; a file to download needs neither. */
  organizer?: Sender | undefined;
  attendee?: string | undefined;
}

export type CalendarPart = "presentation" | "startDay";

/** Suffixes of event ids: in a calendar, the presentation and the first session are two events. */
const SUFFIXES: Record<CalendarPart, string> = { presentation: "", startDay: "-start" };

const timesOf = (part: CalendarPart, { appointment, location }: CalendarEntry): { start: Date; end: Date } => {
  const { presentationDate, startDay, session } = appointment;
  if (part === "presentation") {
    const start = new Date(presentationDate);
    return { start, end: new Date(start.getTime() + PRESENTATION_MS) };
  }
  const instantOf = (time: string) => instantAt(startDay, time, location.timeZone);
  return { start: instantOf(session.start_time), end: instantOf(session.end_time) };
};

/**
 * The presentation, the first session, or both. Instants are UTC: Google, Apple and Outlook all read them and show their
 * own zone, while a TZID without its VTIMEZONE moves the event in some. An invitation (REQUEST, CANCEL) may hold one
 * event only (RFC 5546 §3.2.2). An event with a higher `sequence` replaces an earlier one.
 */
export const calendarFile = (
  entry: CalendarEntry,
  { name, method, parts, now }: Omit<CalendarFile, "text"> & { parts: readonly CalendarPart[]; now: Date },
): CalendarFile => {
  const { registrationId, appointment, location, titles, description, link, organizer, attendee } = entry;
  const isCancelled = appointment.state === "cancelled";
  const calendar = ical({
    prodId: { company: "Startday", product: "Startday" },
    method: ICalCalendarMethod[method],
    events: parts.map((part) => ({
      id: `${registrationId}${SUFFIXES[part]}@startday`,
      ...timesOf(part, entry),
      stamp: now,
      sequence: appointment.sequence,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: titles[part],
      location: nameAndAddress(location),
      description,
      ...(link !== undefined && { url: link }),
      ...(organizer && { organizer: { name: organizer.name, email: organizer.address } }),
      // A published event invites nobody (RFC 5546 §3.2.1).
      ...(method !== "PUBLISH" &&
        attendee !== undefined && {
          attendees: [{ email: attendee, rsvp: false, status: ICalAttendeeStatus.NEEDSACTION }],
        }),
    })),
  });
  return { name, method, text: calendar.toString() };
};
