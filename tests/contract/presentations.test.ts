import { describe, expect, test } from "vitest";
import { schedule } from "@/lib/contracts/schedule";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { openDay, openPresentation, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const HOUR = 3600 * 1000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

const add = (as: As, date: string, startDates: string[], locationKey = "yerevan") =>
  backend.caller.call(staffPresentations.add, { body: { locationKey, date, startDates } }, as);
const refusedAdd = (as: As, date: string, startDates: string[], locationKey = "yerevan") =>
  backend.caller.refusal(staffPresentations.add, { body: { locationKey, date, startDates } }, as);

describe("the presentations of a start day", () => {
  test("are the upcoming ones that lead to it and have seats, earliest first", async () => {
    const applicant = await backend.caller.applicant();
    const date = plusDays(todayAt("am"), 20);
    const sessionId = await addSession(backend.pool, { weekday: 1 });
    const startDayId = await openDay(backend.pool, { sessionId, date });
    const presentationAt = (instant: Date, served = date, capacity = 3) =>
      openPresentation(backend.pool, { date: served, capacity, startsAt: instant });
    const later = await presentationAt(fromNow(48));
    const sooner = await presentationAt(fromNow(24));
    await presentationAt(fromNow(-1));
    await presentationAt(fromNow(24), plusDays(date, 1));
    await presentationAt(instantAt(date, "00:30", "Asia/Yerevan"));
    await takeSeats(backend.pool, "presentation", await presentationAt(fromNow(24)), 3);
    const params = { startDayId, locationKey: "yerevan" };
    const { presentations } = await backend.caller.call(schedule.presentations, { params }, applicant);
    expect(presentations.map(({ _id }) => _id)).toEqual([sooner, later]);
    expect(presentations[0]).toMatchObject({ capacity: 3, busyCapacity: 0, startDates: [date] });
  });

  test("are not found for an unknown start day, of another location or of another network", async () => {
    const applicant = await backend.caller.applicant();
    const slot = { locationKey: "nor-nork", weekday: 1 };
    const sessionId = await addSession(backend.pool, slot);
    const elsewhere = await openDay(backend.pool, { ...slot, sessionId, date: dayInWeek(2, 1) });
    for (const startDayId of [elsewhere, crypto.randomUUID(), "no-id"]) {
      const params = { startDayId, locationKey: "yerevan" };
      expect(await backend.caller.refusal(schedule.presentations, { params }, applicant)).toMatchObject({
        status: 404,
      });
    }
    const params = { startDayId: elsewhere, locationKey: "nor-nork" };
    const abroad = await backend.caller.applicant("1");
    expect(await backend.caller.refusal(schedule.presentations, { params }, abroad)).toMatchObject({ status: 404 });
  });
});

describe("the list of presentations", () => {
  test("counts up to a thousand, and beyond it says that there are more", async () => {
    const staff = await staffMember(backend, { tenant: "de", locations: ["berlin"] });
    const addMany = (count: number) =>
      backend.pool.query(
        `INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, start_dates)
         SELECT 'de', gen_random_uuid(), 'berlin', now() - interval '1 hour' * n, 1, '{}' FROM generate_series(1, $1::int) AS n`,
        [count],
      );
    const counted = async (offset = 0) => {
      const body = { locationKey: "berlin", limit: 20, offset };
      const { presentations, ...count } = await backend.caller.call(staffPresentations.list, { body }, staff);
      return count;
    };
    await addMany(1000);
    expect(await counted()).toEqual({ count: 1000 });
    await addMany(1);
    expect(await counted()).toEqual({ count: 1000, isCountMinimum: true });
    expect(await counted(980)).toEqual({ count: 1001 });
  });

  test("comes in pages, upcoming ones soonest first, then past ones, latest first", async () => {
    const staff = await staffMember(backend, { tenant: "tks", locations: ["takasaki"] });
    const place = { tenant: "tks", locationKey: "takasaki", date: "2027-01-01" } as const;
    const ids: string[] = [];
    for (const hours of [-48, 72, -24, 24, 48])
      ids.push(await openPresentation(backend.pool, { ...place, startsAt: fromNow(hours) }));
    const page = async (offset: number, limit = 2) =>
      backend.caller.call(staffPresentations.list, { body: { locationKey: "takasaki", limit, offset } }, staff);
    const pages = await Promise.all([page(0), page(2), page(4), page(6)]);
    expect(pages.map((one) => one.count)).toEqual([5, 5, 5, 5]);
    expect(pages.flatMap((one) => one.presentations.map(({ _id }) => ids.indexOf(_id)))).toEqual([3, 4, 1, 2, 0]);
  });
});

describe("adding a presentation", () => {
  test("stores it with its start dates, each once, and a hundred seats by default", async () => {
    const staff = await staffMember(backend);
    const sessionId = await addSession(backend.pool, { weekday: 1 });
    const [first, second] = [dayInWeek(3, 1), dayInWeek(4, 1)];
    for (const date of [first, second]) await openDay(backend.pool, { sessionId, date });
    const date = instantAt(dayInWeek(2, 6), "12:00", "Asia/Yerevan").toISOString();
    const added = await add(staff, date, [second, first, second]);
    expect(added).toMatchObject({ date, capacity: 100, busyCapacity: 0, startDates: [first, second] });
    expect(added.location_key).toBe("yerevan");
    expect((await add(staff, date, [])).startDates).toEqual([]);
  });

  test("refuses one in the past", async () => {
    const staff = await staffMember(backend);
    expect(await refusedAdd(staff, fromNow(-1).toISOString(), [])).toMatchObject({
      status: 409,
      code: "presentation_past",
    });
  });

  test("refuses start dates that are closed, of another location, or past, and names them", async () => {
    const staff = await staffMember(backend);
    const sessionId = await addSession(backend.pool, { weekday: 1 });
    const elsewhere = await addSession(backend.pool, { weekday: 3, locationKey: "nor-nork" });
    const [sameDay, dayAfter] = [dayInWeek(5, 1), dayInWeek(6, 1)];
    for (const date of [sameDay, dayAfter]) await openDay(backend.pool, { sessionId, date });
    await openDay(backend.pool, { sessionId: elsewhere, locationKey: "nor-nork", date: dayInWeek(6, 3) });
    const yesterday = plusDays(todayAt("am"), -1);
    await openDay(backend.pool, { sessionId, date: yesterday });
    const dates = [dayAfter, sameDay, dayInWeek(6, 2), dayInWeek(6, 3), yesterday];
    const refusal = await refusedAdd(staff, fromNow(24).toISOString(), dates);
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(Object.keys(refusal.data?.fields as object)).toEqual([2, 3, 4].map((at) => `startDates.${at}`));
  });

  test("accepts every open day from today on, before and after its own", async () => {
    const staff = await staffMember(backend);
    const sessionId = await addSession(backend.pool, { weekday: 1 });
    const dates = [todayAt("am"), plusDays(todayAt("am"), 1), dayInWeek(6, 1)];
    for (const date of dates) await openDay(backend.pool, { sessionId, date });
    expect((await add(staff, fromNow(10 * 24).toISOString(), dates)).startDates).toEqual(dates);
  });
});
