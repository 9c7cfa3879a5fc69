import { describe, expect, test } from "vitest";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { daysOfWeek, plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { openDay, seatsOf, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addPair, addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const add = (as: As, start_days: { sessionId: string; date: string; capacity: number }[], location_key = "yerevan") =>
  backend.caller.call(staffStartDays.add, { body: { location_key, start_days } }, as);
const refusedAdd = (as: As, start_days: Parameters<typeof add>[1], location_key = "yerevan") =>
  backend.caller.refusal(staffStartDays.add, { body: { location_key, start_days } }, as);
const update = (as: As, start_days: { _id: string; capacity: number }[]) =>
  backend.caller.call(staffStartDays.update, { body: { location_key: "yerevan", start_days } }, as);
const refusedUpdate = (as: As, start_days: Parameters<typeof update>[1]) =>
  backend.caller.refusal(staffStartDays.update, { body: { location_key: "yerevan", start_days } }, as);

const capacityOf = async (id: string | undefined) => (await seatsOf(backend.pool, "start_day", id))?.capacity;

describe("opening start days", () => {
  test("opens a session on a date, and its pair's of the same week with it", async () => {
    const staff = await staffMember(backend);
    const [monday, thursday] = await addPair(backend.pool, [1, 4]);
    const { startDays } = await add(staff, [{ sessionId: thursday, date: dayInWeek(2, 4), capacity: 7 }]);
    expect(startDays).toEqual([
      {
        _id: expect.any(String),
        sessionId: monday,
        date: dayInWeek(2, 1),
        capacity: 7,
        busyCapacity: 0,
        version: expect.any(String),
      },
      {
        _id: expect.any(String),
        sessionId: thursday,
        date: dayInWeek(2, 4),
        capacity: 7,
        busyCapacity: 0,
        version: expect.any(String),
      },
    ]);
  });

  test("uses the given capacity of each half when both are given, also for a half that is open already", async () => {
    const staff = await staffMember(backend);
    const [monday, thursday] = await addPair(backend.pool, [1, 4]);
    const { startDays } = await add(staff, [
      { sessionId: monday, date: dayInWeek(2, 1), capacity: 5 },
      { sessionId: thursday, date: dayInWeek(2, 4), capacity: 6 },
    ]);
    expect(startDays.map((day) => day.capacity)).toEqual([5, 6]);
    const open = await openDay(backend.pool, { sessionId: monday, date: dayInWeek(3, 1), capacity: 5 });
    await add(staff, [{ sessionId: thursday, date: dayInWeek(3, 4), capacity: 9 }]);
    expect(await capacityOf(open)).toBe(9);
  });

  test("leaves a past half of a pair alone", async () => {
    const staff = await staffMember(backend);
    const today = todayAt("am");
    const weekday = daysOfWeek(today).indexOf(today) + 1;
    // On a Monday no day of the week is past: both halves are opened then.
    const [past, ahead] = weekday === 1 ? [2, 1] : [1, weekday];
    const [first, second] = await addPair(backend.pool, [past, ahead]);
    const { startDays } = await add(staff, [{ sessionId: second, date: today, capacity: 3 }]);
    expect(startDays.some((day) => day.sessionId === first)).toBe(weekday === 1);
  });

  test("refuses open days, past days and days of another weekday, and opens nothing", async () => {
    const staff = await staffMember(backend);
    const sessionId = await addSession(backend.pool, { weekday: 2 });
    const elsewhere = await addSession(backend.pool, { weekday: 2, locationKey: "nor-nork" });
    const both = await staffMember(backend, { locations: ["yerevan", "nor-nork"] });
    const good = { sessionId, date: dayInWeek(2, 2), capacity: 1 };
    await openDay(backend.pool, { sessionId, date: dayInWeek(3, 2) });
    const withGood = (as: As, date: string, id = sessionId) =>
      refusedAdd(as, [good, { sessionId: id, date, capacity: 1 }]);
    expect(await withGood(staff, dayInWeek(3, 2))).toMatchObject({ status: 409, code: "start_day_exists" });
    expect(await withGood(staff, dayInWeek(-1, 2))).toMatchObject({ status: 409, code: "start_day_past" });
    expect((await withGood(staff, dayInWeek(2, 3))).data).toEqual({
      fields: { "start_days.1.date": "validator_form_invalid" },
    });
    expect((await withGood(both, dayInWeek(2, 2), elsewhere)).data).toEqual({
      fields: { "start_days.1.sessionId": "validator_form_invalid" },
    });
    expect(await withGood(staff, good.date)).toMatchObject({ status: 422 });
    const { rowCount } = await backend.pool.query("SELECT 1 FROM start_day WHERE session_id = $1", [sessionId]);
    expect(rowCount).toBe(1);
  });
});

describe("changing capacities", () => {
  const openPair = async (weeks = 2) => {
    const [monday, thursday] = await addPair(backend.pool, [1, 4]);
    const first = await openDay(backend.pool, { sessionId: monday, date: dayInWeek(weeks, 1), capacity: 5 });
    const second = await openDay(backend.pool, { sessionId: thursday, date: dayInWeek(weeks, 4), capacity: 5 });
    return [first, second] as const;
  };

  test("changes a pair together within a week, and no other week", async () => {
    const staff = await staffMember(backend);
    const [first, second] = await openPair();
    const { startDays } = await update(staff, [{ _id: second, capacity: 8 }]);
    expect(startDays.map((day) => [day._id, day.capacity])).toEqual([
      [first, 8],
      [second, 8],
    ]);
    const { rows } = await backend.pool.query("SELECT session_id FROM start_day WHERE id = $1", [first]);
    const next = await openDay(backend.pool, { sessionId: rows[0].session_id, date: dayInWeek(3, 1), capacity: 5 });
    await update(staff, [{ _id: second, capacity: 4 }]);
    expect([await capacityOf(first), await capacityOf(next)]).toEqual([4, 5]);
    await update(staff, [
      { _id: first, capacity: 1 },
      { _id: second, capacity: 2 },
    ]);
    expect([await capacityOf(first), await capacityOf(second)]).toEqual([1, 2]);
  });

  test("refuses less than the busy seats of a day or its pair, names them, and changes nothing", async () => {
    const staff = await staffMember(backend);
    const [first, second] = await openPair();
    const [other] = await openPair();
    await takeSeats(backend.pool, "start_day", second, 3);
    const changes = [
      { _id: other, capacity: 9 },
      { _id: first, capacity: 2 },
    ];
    expect(await refusedUpdate(staff, changes)).toMatchObject({
      status: 409,
      code: "start_day_below_busy",
      key: "dashboard_start_days_busy_validation",
      data: { _id: second, busyCapacity: 3 },
    });
    expect([await capacityOf(other), await capacityOf(first)]).toEqual([5, 5]);
    await update(staff, [{ _id: first, capacity: 3 }]);
    expect(await capacityOf(second)).toBe(3);
  });

  test("refuses past days, and one day twice", async () => {
    const staff = await staffMember(backend);
    const [past] = await openPair(-1);
    const [first] = await openPair();
    expect(await refusedUpdate(staff, [{ _id: past, capacity: 9 }])).toMatchObject({ code: "start_day_past" });
    const twice = [1, 2].map((capacity) => ({ _id: first, capacity }));
    expect(await refusedUpdate(staff, twice)).toMatchObject({ status: 422 });
  });
});

describe("reading the schedule as staff", () => {
  const place = { tenant: "de", locationKey: "berlin" } as const;

  test("sums seats by week, ascending, from the reference day's week forward or the one before back", async () => {
    const staff = await staffMember(backend, { ...place, locations: ["berlin"] });
    const [monday, sunday] = await addPair(backend.pool, [1, 7], place);
    for (const [sessionId, date] of [
      [monday, dayInWeek(0, 1, "de")],
      [sunday, dayInWeek(0, 7, "de")],
      [monday, dayInWeek(1, 1, "de")],
    ] as const)
      await takeSeats(
        backend.pool,
        "start_day",
        await openDay(backend.pool, { ...place, sessionId, date, capacity: 4 }),
      );
    const weeks = async (direction: "future" | "past") => {
      const body = { direction, weeksCount: 3, referenceDate: dayInWeek(0, 3, "de"), locationKey: "berlin" };
      return (await backend.caller.call(staffStartDays.weeks, { body }, staff)).weeks;
    };
    const future = await weeks("future");
    expect(future.map((week) => [week.firstDay, week.capacity, week.busyCapacity])).toEqual([
      [dayInWeek(0, 1, "de"), 8, 2],
      [dayInWeek(1, 1, "de"), 4, 1],
      [dayInWeek(2, 1, "de"), 0, 0],
    ]);
    expect(future[0]?.value).toEqual(daysOfWeek(dayInWeek(0, 1, "de")));
    expect((await weeks("past")).map((week) => week.lastDay)).toEqual(
      [-3, -2, -1].map((week) => dayInWeek(week, 7, "de")),
    );
  });

  test("lists the start days of dates, and on request every closed one at its session's default", async () => {
    const staff = await staffMember(backend, { tenant: "tks", locations: ["takasaki"] });
    const slot = { tenant: "tks", locationKey: "takasaki", weekday: 3 } as const;
    const lateSession = await addSession(backend.pool, { ...slot, time: "18:00", capacity: 12 });
    const early = await addSession(backend.pool, { ...slot, time: "09:00" });
    const [date, next] = [dayInWeek(1, 3, "tks"), dayInWeek(2, 3, "tks")];
    const _id = await openDay(backend.pool, { ...slot, sessionId: early, date, capacity: 4 });
    const list = async (isFilled: boolean) => {
      const body = { dates: [next, date, date, plusDays(date, 1)], location_key: "takasaki", isFilled };
      return (await backend.caller.call(staffStartDays.list, { body }, staff)).startDays;
    };
    const open = { _id, sessionId: early, date, capacity: 4, busyCapacity: 0, version: expect.any(String) };
    expect(await list(false)).toEqual([open]);
    expect(await list(true)).toEqual([
      open,
      { _id: null, sessionId: lateSession, date, capacity: 12, busyCapacity: 0 },
      { _id: null, sessionId: early, date: next, capacity: 10, busyCapacity: 0 },
      { _id: null, sessionId: lateSession, date: next, capacity: 12, busyCapacity: 0 },
    ]);
  });

  test("lists the open days of a month, each once", async () => {
    const staff = await staffMember(backend, { tenant: "ams", locations: ["amsterdam"] });
    const slot = { tenant: "ams", locationKey: "amsterdam", weekday: 1 } as const;
    const sessions = [await addSession(backend.pool, slot), await addSession(backend.pool, slot)];
    for (const date of ["2027-01-31", "2027-02-01", "2027-02-28", "2027-03-01"])
      for (const sessionId of sessions) await openDay(backend.pool, { ...slot, sessionId, date });
    await openDay(backend.pool, { ...slot, sessionId: sessions[0] ?? "", date: "2027-02-15", capacity: 0 });
    const body = { month: 1, year: 2027, locationKey: "amsterdam" };
    const { calendarStartDays } = await backend.caller.call(staffStartDays.month, { body }, staff);
    expect(calendarStartDays).toEqual([{ date: "2027-02-01" }, { date: "2027-02-28" }]);
  });
});
