import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { convertIcsCalendar } from "ts-ics";

/** What every calendar must read from an event. */
export interface ReadEvent {
  uid: string;
  status: string;
  sequence: number;
  start: string;
  end: string;
  zone: string;
  /** Seconds before the start. */
  alarms: number[];
}

const iso = (date: Date | undefined) => date?.toISOString() ?? "";

const secondsBefore = (duration: string) => -ICAL.Duration.fromString(duration).toSeconds();

const byIcalJs = (text: string): ReadEvent[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      status: String(component.getFirstPropertyValue("status")),
      sequence: event.sequence,
      start: iso(event.startDate.toJSDate()),
      end: iso(event.endDate.toJSDate()),
      zone: event.startDate.zone.tzid,
      alarms: component
        .getAllSubcomponents("valarm")
        .map((alarm) => secondsBefore(String(alarm.getFirstPropertyValue("trigger")))),
    };
  });

const byNodeIcal = (text: string): ReadEvent[] =>
  Object.values(nodeIcal.sync.parseICS(text))
    .filter((component) => component?.type === "VEVENT")
    .map((event) => ({
      uid: event.uid,
      status: String(event.status),
      sequence: Number(event.sequence),
      start: iso(event.start),
      end: iso(event.end),
      zone: event.start.tz ?? "",
      alarms: (event.alarms ?? []).map(({ trigger }) => secondsBefore(String(trigger))),
    }));

const byTsIcs = (text: string): ReadEvent[] =>
  (convertIcsCalendar(undefined, text).events ?? []).map((event) => ({
    uid: event.uid,
    status: String(event.status),
    sequence: event.sequence ?? 0,
    start: iso(event.start.date),
    end: iso(event.end?.date),
    zone: event.start.local?.timezone ?? "",
    alarms: (event.alarms ?? []).map(({ trigger }) => {
      const { days = 0, hours = 0 } = trigger.type === "relative" ? trigger.value : {};
      return days * 86_400 + hours * 3600;
    }),
  }));

/** The events of a calendar file as three parsers read them, by parser. */
export const readByParsers = (text: string): Record<string, ReadEvent[]> => ({
  "ical.js": byIcalJs(text),
  "node-ical": byNodeIcal(text),
  "ts-ics": byTsIcs(text),
});
