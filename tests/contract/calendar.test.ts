import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { testAppointmentFileAccess } from "@/tests/support/appointment-file-access";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, moveTo } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const input = (id: string) => ({ params: { id } });

const fetched = async (id: string, applicant: As) => {
  const response = await backend.caller.raw(seats.calendar, input(id), applicant);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return { response, calendar, events: calendar.getAllSubcomponents("vevent") };
};

describe("the appointment's file", () => {
  test("has the presentation and the first session, for the applicant's own calendar", async () => {
    const { id, applicant } = await booked();
    const { response, calendar, events } = await fetched(id, applicant);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="appointment.ics"');
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual([
      `${id}@startday`,
      `${id}-start@startday`,
    ]);
  });

  test("replaces the earlier entry after the appointment has moved", async () => {
    const ready = await booked();
    const sequence = async () =>
      Number((await fetched(ready.id, ready.applicant)).events[0]?.getFirstPropertyValue("sequence"));
    const before = await sequence();
    await moveTo(backend, ready, await openSeats(backend.pool, { inDays: 21 }));
    expect(await sequence()).toBeGreaterThan(before);
  });

  testAppointmentFileAccess(backend, seats.calendar);
});
