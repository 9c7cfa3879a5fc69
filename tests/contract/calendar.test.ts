import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, moveTo, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const input = (id: string) => ({ params: { id } });
const refused = (id: string, as?: As) => backend.caller.refusal(seats.calendar, input(id), as);

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

  test("takes the place of an earlier one once the appointment has moved", async () => {
    const ready = await booked();
    const sequence = async () =>
      Number((await fetched(ready.id, ready.applicant)).events[0]?.getFirstPropertyValue("sequence"));
    const before = await sequence();
    await moveTo(backend, ready, await openSeats(backend.pool, { inDays: 21 }));
    expect(await sequence()).toBeGreaterThan(before);
  });

  test("is not there before an appointment, nor after it was cancelled", async () => {
    const draft = await readyFor(backend, await openSeats(backend.pool));
    expect(await refused(draft.id, draft.applicant)).toMatchObject({ status: 404, code: "not_found" });
    const { id, applicant } = await booked();
    await backend.caller.call(seats.cancel, input(id), applicant);
    expect(await refused(id, applicant)).toMatchObject({ status: 404, code: "not_found" });
  });

  test("is somebody's own: closed to others, other networks, staff and strangers", async () => {
    const { id, applicant } = await booked();
    const [other, staff] = [await backend.caller.applicant(), await staffMember(backend)];
    expect(await refused(id, other)).toMatchObject({ status: 404 });
    expect(await refused(id, { ...applicant, tenant: "de" })).toMatchObject({ status: 403 });
    expect(await refused(id, staff)).toMatchObject({ status: 401 });
    expect(await refused(id)).toMatchObject({ status: 401 });
    expect(await refused("no-id", applicant)).toMatchObject({ status: 404 });
  });
});
