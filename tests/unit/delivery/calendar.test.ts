import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type CalendarFile, type CalendarPart, calendarFile } from "@/backend/delivery/calendar";
import { calendarEntry } from "@/backend/delivery/calendar-entry";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { anAppointment, anEnvironment, REGISTRATION } from "@/tests/support/sample-appointment";

const environment = anEnvironment({
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Startday Armenia <hello@example.am>",
});

const fileOf = async (
  { method = "REQUEST" as CalendarFile["method"], parts = ["presentation"] as CalendarPart[], tenant = "am" as Tenant },
  changes: object = {},
) => {
  const appointment = anAppointment(changes);
  const entry = await calendarEntry(environment, { tenant, registrationId: REGISTRATION, locale: "en", appointment });
  const now = new Date("2026-05-01T08:00:00Z");
  const { text } = calendarFile({ ...entry, attendee: "ani@example.org" }, { name: "a.ics", method, parts, now });
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
    expect([read("dtstart"), read("dtend")]).toEqual(["2026-05-15T08:00:00Z", "2026-05-15T09:00:00Z"]);
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
  const parts: CalendarPart[] = ["presentation", "startDay"];

  test("also contains the first session, at its times in the location's zone", async () => {
    const { events, read } = await fileOf({ method: "PUBLISH", parts });
    expect(events).toHaveLength(2);
    expect(read("attendee")).toBeUndefined();
    expect(read("uid", 1)).toBe(`${REGISTRATION}-start@startday`);
    // Yerevan is four hours ahead.
    expect([read("dtstart", 1), read("dtend", 1)]).toEqual(["2026-05-18T11:30:00Z", "2026-05-18T13:30:00Z"]);
    expect(read("summary", 1)).toBe("Start day – Yerevan");
  });

  test("keeps a session's clock time over a change to daylight saving time", async () => {
    const winter = await fileOf({ parts, tenant: "de" }, { locationKey: "berlin", startDay: "2026-03-23" });
    const summer = await fileOf({ parts, tenant: "de" }, { locationKey: "berlin", startDay: "2026-03-30" });
    expect(winter.read("dtstart", 1)).toBe("2026-03-23T14:30:00Z");
    expect(summer.read("dtstart", 1)).toBe("2026-03-30T13:30:00Z");
  });
});
