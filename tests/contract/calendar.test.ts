import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import type { CalendarEvent } from "@/lib/domain/schedule/calendar-events";
import { testAppointmentFileAccess } from "@/tests/support/appointment-file-access";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, moveTo } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const input = (id: string) => ({ params: { id } });

const fetched = async (id: string, applicant: As, event?: CalendarEvent) => {
  const response = await backend.caller.raw(seats.calendar, { ...input(id), query: { event } }, applicant);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return { response, calendar, events: calendar.getAllSubcomponents("vevent") };
};

describe("the appointment's file", () => {
  test("has the presentation and the first session of each day, for the applicant's own calendar", async () => {
    const { id, applicant } = await booked();
    const { response, calendar, events } = await fetched(id, applicant);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="appointment.ics"');
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual([
      `${id}@startday`,
      `${id}-start@startday`,
      `${id}-pair-start@startday`,
    ]);
  });

  test("has one event that is asked for by name", async () => {
    const { id, applicant } = await booked();
    const { events } = await fetched(id, applicant, "startDay");
    expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual([`${id}-start@startday`]);
  });

  test.each(["presentation", "startDay", "pairStartDay"] as const)(
    "removes a cancelled event from calendars: %s",
    async (event) => {
      const { id, applicant } = await booked();
      const before = (await fetched(id, applicant, event)).events[0];
      await backend.caller.call(seats.cancel, input(id), applicant);
      const { response, calendar, events } = await fetched(id, applicant, event);
      expect(response.headers.get("content-disposition")).toContain("cancelled-");
      expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
      expect(events).toHaveLength(1);
      expect(events[0]?.getFirstPropertyValue("uid")).toBe(before?.getFirstPropertyValue("uid"));
      expect(events[0]?.getFirstPropertyValue("status")).toBe("CANCELLED");
      expect(Number(events[0]?.getFirstPropertyValue("sequence"))).toBeGreaterThan(
        Number(before?.getFirstPropertyValue("sequence")),
      );
    },
  );

  test("responds 404 to an event that the appointment lacks", async () => {
    const { id, applicant } = await bookedOn(backend, await openSeats(backend.pool, { isPair: false }));
    const query = { event: "pairStartDay" as const };
    expect((await backend.caller.raw(seats.calendar, { ...input(id), query }, applicant)).status).toBe(404);
  });

  test("removes the second start day after a move to one session, which the application names", async () => {
    const ready = await booked();
    const before = (await fetched(ready.id, ready.applicant, "pairStartDay")).events[0];
    const application = () => backend.caller.call(registrations.get, input(ready.id), ready.applicant);
    const { appointment: pair } = await application();
    expect(pair?.droppedStartDay).toBeUndefined();
    await moveTo(backend, ready, await openSeats(backend.pool, { inDays: 21, isPair: false }));
    expect((await application()).appointment?.droppedStartDay).toBe(pair?.pairStartDay);
    const { calendar, events } = await fetched(ready.id, ready.applicant, "pairStartDay");
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(events).toHaveLength(1);
    expect(events[0]?.getFirstPropertyValue("uid")).toBe(before?.getFirstPropertyValue("uid"));
    expect(Number(events[0]?.getFirstPropertyValue("sequence"))).toBeGreaterThan(
      Number(before?.getFirstPropertyValue("sequence")),
    );
    expect((await fetched(ready.id, ready.applicant)).events).toHaveLength(2);
  });

  test("replaces the earlier entry after the appointment has moved", async () => {
    const ready = await booked();
    const sequences = async () =>
      (await fetched(ready.id, ready.applicant)).events.map((event) => ({
        uid: String(event.getFirstPropertyValue("uid")),
        sequence: Number(event.getFirstPropertyValue("sequence")),
      }));
    const before = await sequences();
    await moveTo(backend, ready, await openSeats(backend.pool, { inDays: 21 }));
    const after = await sequences();
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after).toHaveLength(3);
    for (const [at, { sequence }] of after.entries()) expect(sequence).toBeGreaterThan(before[at]?.sequence ?? 0);
  });

  testAppointmentFileAccess(backend, seats.calendar);
});
