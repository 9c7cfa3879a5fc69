import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type CalendarFile, calendarFile } from "@/backend/delivery/calendar";
import { calendarEntry } from "@/backend/delivery/calendar-entry";
import { CALENDAR_EVENTS, type CalendarEvent } from "@/lib/domain/schedule/calendar-events";
import { TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { readByParsers } from "@/tests/support/calendar-parsers";
import { anAppointment, anEnvironment, REGISTRATION } from "@/tests/support/sample-appointment";

const environment = anEnvironment({
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Startday Armenia <hello@example.am>",
});

const fileOf = async (
  {
    method = "REQUEST" as CalendarFile["method"],
    include = ["presentation"] as readonly CalendarEvent[],
    tenant = "am" as Tenant,
  },
  changes: object = {},
) => {
  const appointment = anAppointment(changes);
  const entry = await calendarEntry(environment, { tenant, registrationId: REGISTRATION, locale: "en", appointment });
  const now = new Date("2026-05-01T08:00:00Z");
  const { text } = calendarFile(
    { ...entry, attendee: "ani@example.org" },
    { name: "a.ics", method, events: include, now },
  );
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  const read = (name: string, index = 0) => events[index]?.getFirstPropertyValue(name)?.toString();
  return { text, calendar, events, read };
};

describe("an invitation", () => {
  test("contains only the presentation, an hour long, from our sender to the mailbox", async () => {
    const { calendar, events, read } = await fileOf({});
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(events).toHaveLength(1);
    expect(read("uid")).toBe(`${REGISTRATION}@startday`);
    expect([read("dtstart"), read("dtend")]).toEqual(["2026-05-15T12:00:00", "2026-05-15T13:00:00"]);
    expect([read("sequence"), read("status")]).toEqual(["0", "CONFIRMED"]);
    expect([read("organizer"), read("attendee")?.toLowerCase()]).toEqual([
      "mailto:hello@example.am",
      "mailto:ani@example.org",
    ]);
    expect(read("summary")).toBe("Presentation – Yerevan");
    expect(read("description")).toContain("Reference: K7QM-2XPA");
    expect(read("location")).toContain("Yerevan");
    expect(read("url")).toBe(`https://register.example.am/appointment/${REGISTRATION}`);
  });

  test("replaces an earlier one, and cancels a cancelled appointment", async () => {
    expect((await fileOf({}, { sequence: 2 })).read("sequence")).toBe("2");
    const { calendar, read } = await fileOf({ method: "CANCEL" }, { state: "cancelled", sequence: 3 });
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect([read("uid"), read("sequence"), read("status")]).toEqual([`${REGISTRATION}@startday`, "3", "CANCELLED"]);
  });
});

describe("a calendar file to download", () => {
  test("also contains the first session of each day, and invites nobody", async () => {
    const { text, events, read } = await fileOf({ method: "PUBLISH", include: CALENDAR_EVENTS });
    expect(events).toHaveLength(3);
    expect(read("attendee")).toBeUndefined();
    expect(readByParsers(text)["ical.js"]?.map(({ uid, start, end }) => [uid, start, end])).toEqual([
      [`${REGISTRATION}@startday`, "2026-05-15T08:00:00.000Z", "2026-05-15T09:00:00.000Z"],
      // Yerevan is four hours ahead.
      [`${REGISTRATION}-start@startday`, "2026-05-18T11:30:00.000Z", "2026-05-18T13:30:00.000Z"],
      [`${REGISTRATION}-pair-start@startday`, "2026-05-20T12:00:00.000Z", "2026-05-20T14:00:00.000Z"],
    ]);
    expect([read("summary", 1), read("summary", 2)]).toEqual(["Start day – Yerevan", "Start day – Yerevan"]);
  });

  test("has no second start day for a single session", async () => {
    const single = { pairStartDay: null, secondarySession: null };
    expect((await fileOf({ method: "PUBLISH", include: CALENDAR_EVENTS }, single)).events).toHaveLength(2);
  });

  test("keeps a session's clock time over a change to daylight saving time", async () => {
    const days = { locationKey: "berlin", startDay: "2026-03-23", pairStartDay: "2026-03-30" };
    const { text, read } = await fileOf({ include: CALENDAR_EVENTS, tenant: "de" }, days);
    expect([read("dtstart", 1), read("dtstart", 2)]).toEqual(["2026-03-23T15:30:00", "2026-03-30T16:00:00"]);
    const [, winter, summer] = readByParsers(text)["ical.js"] ?? [];
    expect([winter?.start, summer?.start]).toEqual(["2026-03-23T14:30:00.000Z", "2026-03-30T14:00:00.000Z"]);
  });

  test("has stamps in UTC, and lines that end as the format requires", async () => {
    const { text } = await fileOf({ include: CALENDAR_EVENTS, tenant: "de" }, { locationKey: "berlin" });
    expect(text.match(/DTSTAMP:.*/g)).toEqual(Array(3).fill("DTSTAMP:20260501T080000Z"));
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });
});

// Zones without and with daylight saving, on both sides of the changes of 2026.
const ACROSS_CHANGES: [tenant: Tenant, locationKey: string, zone: string, days: [string, string]][] = [
  ["am", "yerevan", "Asia/Yerevan", ["2026-03-28", "2026-10-26"]],
  ["tks", "takasaki", "Asia/Tokyo", ["2026-03-28", "2026-10-26"]],
  ["de", "berlin", "Europe/Berlin", ["2026-03-28", "2026-03-30"]],
  ["de", "berlin", "Europe/Berlin", ["2026-10-24", "2026-10-26"]],
  ["la", "los-angeles", "America/Los_Angeles", ["2026-03-07", "2026-03-09"]],
  ["la", "los-angeles", "America/Los_Angeles", ["2026-10-31", "2026-11-02"]],
];

describe("three parsers of calendars", () => {
  test.each(ACROSS_CHANGES)(
    "read the same from a file of %s, %s",
    async (tenant, locationKey, zone, [before, after]) => {
      const changes = { locationKey, startDay: before, pairStartDay: after, sequence: 2 };
      const { text } = await fileOf({ method: "PUBLISH", include: CALENDAR_EVENTS, tenant }, changes);
      const { "ical.js": expected, ...others } = readByParsers(text);
      expect(expected).toHaveLength(3);
      for (const event of expected ?? [])
        expect(event).toMatchObject({ status: "CONFIRMED", sequence: 2, zone, alarms: [86_400, 7200] });
      // At the clock times of the sessions, whatever the offset of the day.
      const clocks = expected?.map(({ start }) => new Date(start).toLocaleTimeString("de", { timeZone: zone }));
      expect(clocks?.slice(1)).toEqual(["15:30:00", "16:00:00"]);
      for (const [parser, events] of Object.entries(others)) expect(events, parser).toEqual(expected);
    },
  );

  test.each(CALENDAR_EVENTS)("read the cancellation of one event, without alarms: %s", async (event) => {
    const changes = { state: "cancelled", sequence: 3 };
    const booked = await fileOf({ include: [event] });
    const cancelled = await fileOf({ method: "CANCEL", include: [event] }, changes);
    expect(cancelled.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    const uid = booked.read("uid");
    for (const [parser, events] of Object.entries(readByParsers(cancelled.text)))
      expect(events, parser).toEqual([expect.objectContaining({ uid, status: "CANCELLED", sequence: 3, alarms: [] })]);
  });

  test("know the zone of every centre", async () => {
    for (const [tenant, { locations }] of Object.entries(TENANTS))
      for (const { location_key: locationKey, timeZone } of locations) {
        const { text } = await fileOf({ tenant: tenant as Tenant }, { locationKey });
        expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${timeZone}\r\n`);
        for (const [parser, [event]] of Object.entries(readByParsers(text)))
          expect(event, `${parser}, ${timeZone}`).toMatchObject({ start: "2026-05-15T08:00:00.000Z", zone: timeZone });
      }
  });
});
