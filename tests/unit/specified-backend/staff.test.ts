import { describe, expect, test } from "vitest";
import { dayIn, plusDays } from "@/lib/kit/day";
import { specifiedBackend } from "@/tests/support/specified-backend/client";

const under = specifiedBackend();
const { call, signInStaff, apply, book } = under;

describe("the staff's calls", () => {
  const locationKey = "yerevan";

  test("serve a week: its capacities are added and changed, and never below the seats that are taken", async () => {
    const { token, id, body: form } = await apply();
    await book({ token, id });
    const staff = await signInStaff();
    const [session] = (await call("POST /schedule/get-sessions", { token: staff, body: { locationKey } })).body;
    const referenceDate = plusDays(dayIn("Asia/Yerevan", new Date()), 70);
    const later = { direction: "future", weeksCount: 2, referenceDate, locationKey };
    const weeks = async () => (await call("POST /start-day/get-weeks", { token: staff, body: later })).body;
    const [empty] = await weeks();
    expect(Object.keys(empty)).toEqual(["value", "name", "capacity", "busyCapacity"]);
    const start_days = [{ date: empty.value[session.weekday - 1], capacity: 7, sessionId: session._id }];
    const added = { location_key: locationKey, start_days };
    expect(await call("POST /start-day/add", { token: staff, body: added })).toEqual({ status: 200, body: {} });
    expect((await call("POST /start-day/add", { token: staff, body: added })).status).toBe(400);
    expect((await weeks()).map(({ capacity }: { capacity: number }) => capacity)).toEqual([7, 0]);
    const tooFew = { location_key: locationKey, start_days: [{ _id: form.student.start_day, capacity: 0 }] };
    const refused = await call("PATCH /start-day/update", { token: staff, body: tooFew });
    expect(refused).toEqual({ status: 400, body: { errorMessage: "Capacity must be at least 1" } });
  });

  test("serve presentations: they are added, changed, listed by page, and deleted unless seats are taken", async () => {
    const { token, id, body: form } = await apply();
    await book({ token, id });
    const staff = await signInStaff();
    const page = (offset: number) =>
      call("POST /presentation/list", { token: staff, body: { limit: 5, offset, locationKey } });
    const { presentations, count } = (await page(0)).body;
    expect([presentations.length, count]).toEqual([5, 6]);
    const [first] = presentations;
    expect(new Set(first.startDates).size).toBeLessThan(first.startDates.length);
    const startDates = [...new Set(first.startDates)].slice(-2);
    const draft = { locationKey, capacity: 30, date: first.date, startDates };
    expect(await call("POST /presentation/add", { token: staff, body: draft })).toEqual({ status: 200, body: {} });
    const last = (await page(5)).body.presentations.at(-1);
    const change = { ...draft, id: last._id, capacity: 40 };
    expect((await call("PATCH /presentation/update", { token: staff, body: change })).body).toEqual({});
    const isBooked = ({ date }: { date: string }) => date === form.student.presentation_date;
    const booked = presentations.find(isBooked);
    expect((await call(`DELETE /presentation/delete/${booked._id}`, { token: staff })).status).toBe(400);
    expect(await call(`DELETE /presentation/delete/${last._id}`, { token: staff })).toEqual({ status: 200, body: {} });
  });

  test("do not have the month's start days: an unknown path is a logged 404", async () => {
    const staff = await signInStaff();
    expect(await call("GET /start-day/month", { token: staff })).toMatchObject({ status: 404 });
    expect(under.backend.log.unknownCalls).toEqual([{ method: "GET", path: "/am/api/v1/start-day/month" }]);
  });
});
