import { TZDate } from "@date-fns/tz";
import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { nameAndAddress } from "@/lib/domain/location/search";
import type { CalendarEvent } from "@/lib/domain/schedule/calendar-events";
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
  titles: Record<CalendarEvent, string>;
  description: string;
  link: string | undefined;
  /** The sender and the recipient of an invitation; a file to download needs neither. */
  organizer?: Sender | undefined;
  attendee?: string | undefined;
}

/** Suffixes of event ids: the events of an appointment are separate in a calendar. */
const SUFFIXES: Record<CalendarEvent, string> = { presentation: "", startDay: "-start", pairStartDay: "-pair-start" };

/** Names of the files that remove an event. */
export const CANCELLATIONS: Record<CalendarEvent, string> = {
  presentation: "cancelled-appointment.ics",
  startDay: "cancelled-start-day.ics",
  pairStartDay: "cancelled-second-start-day.ics",
};

/** Seconds before an event: a day, and two hours. */
const ALARMS = [86_400, 7200];

type Times = Record<"start" | "end", Date>;

const presentationTimes = (presentationDate: string): Times => {
  const start = new Date(presentationDate);
  return { start, end: new Date(start.getTime() + PRESENTATION_MS) };
};

const timesOf = (event: CalendarEvent, { appointment, location }: CalendarEntry): Times | undefined => {
  const { presentationDate, startDay, pairStartDay, session, secondarySession } = appointment;
  if (event === "presentation") return presentationTimes(presentationDate);
  const [day, hours] = event === "startDay" ? [startDay, session] : [pairStartDay, secondarySession];
  if (!day || !hours) return undefined;
  const instantOf = (time: string) => instantAt(day, time, location.timeZone);
  return { start: instantOf(hours.start_time), end: instantOf(hours.end_time) };
};

const eventOf = (event: CalendarEvent, entry: CalendarEntry, { method, now }: Pick<FileRequest, "method" | "now">) => {
  const { registrationId, appointment, location, titles, description, link, organizer, attendee } = entry;
  const isCancelled = appointment.state === "cancelled";
  const times = timesOf(event, entry);
  if (!times) return [];
  // The generator reads other dates in the zone of the host.
  const inZone = (instant: Date) => new TZDate(instant.getTime(), location.timeZone);
  return [
    {
      id: `${registrationId}${SUFFIXES[event]}@startday`,
      start: inZone(times.start),
      end: inZone(times.end),
      timezone: location.timeZone,
      stamp: now,
      sequence: appointment.sequence,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: titles[event],
      location: nameAndAddress(location),
      description,
      // A cancellation has no alarms (RFC 5546 §3.2.5).
      alarms: isCancelled ? [] : ALARMS.map((triggerBefore) => ({ type: ICalAlarmType.display, triggerBefore })),
      ...(link !== undefined && { url: link }),
      ...(organizer && { organizer: { name: organizer.name, email: organizer.address } }),
      // A published event invites nobody (RFC 5546 §3.2.1).
      ...(method !== "PUBLISH" &&
        attendee !== undefined && {
          attendees: [{ email: attendee, rsvp: false, status: ICalAttendeeStatus.NEEDSACTION }],
        }),
    },
  ];
};

// The library names some zones by another of the same rules: Brussels for Amsterdam. A test checks the zones of all centres.
const zoneBlock = (zone: string): string => {
  const [block = ""] = tzlib_get_ical_block(zone);
  return block.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${zone}`);
};

interface FileRequest extends Omit<CalendarFile, "text"> {
  events: readonly CalendarEvent[];
  now: Date;
}

/**
 * Events of an appointment as a file; those that it lacks are left out. An invitation or a cancellation (REQUEST, CANCEL) may hold
 * one event only (RFC 5546 §3.2.2, §3.2.5). An event with a higher `sequence` replaces an earlier one. Times are in the centre's zone, which
 * the file defines, so that a calendar moves them with it if the zone's rules change.
 */
export const calendarFile = (entry: CalendarEntry, { name, method, events, now }: FileRequest): CalendarFile => {
  const calendar = ical({
    prodId: { company: "Startday", product: "Startday" },
    method: ICalCalendarMethod[method],
    // No zone of the whole calendar: the generator would write its stamps in that zone, and they have to be UTC.
    timezone: { name: null, generator: zoneBlock },
    events: events.flatMap((event) => eventOf(event, entry, { method, now })),
  });
  return { name, method, text: calendar.toString() };
};
