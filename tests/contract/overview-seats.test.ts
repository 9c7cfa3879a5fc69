import { describe, expect, test } from "vitest";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { type Day, mondayOf, plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, hold, readyFor } from "@/tests/support/booking";
import { openDay, openPresentation, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addPair, addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const weeksOf = async (locationKey: string) => {
  const staff = await staffMember(backend, { locations: [locationKey] });
  return (await backend.caller.call(staffOverview.get, { query: { locationKey } }, staff)).weeks;
};
const weekWith = async (locationKey: string, date: Day) =>
  (await weeksOf(locationKey)).find(({ firstDay }) => firstDay === mondayOf(date));

/** A pair of a Monday and Thursday to come, with so many seats on its days, and a presentation before it. */
const openPair = async (
  locationKey: string,
  capacities: [number, number],
  { presentationCapacity = 100, week = 2 } = {},
) => {
  const ids = await addPair(backend.pool, [1, 4], { locationKey });
  const dates = [dayInWeek(week, 1), dayInWeek(week, 4)] as const;
  const days = await Promise.all(
    ids.map((sessionId, at) =>
      openDay(backend.pool, { locationKey, sessionId, date: dates[at] ?? "", capacity: capacities[at] ?? 0 }),
    ),
  );
  const presentation = await openPresentation(backend.pool, {
    locationKey,
    date: dates[0],
    capacity: presentationCapacity,
  });
  return { days, dates, presentation };
};

const close = (locationKey: string, day: Day) =>
  backend.pool.query(
    `INSERT INTO closure (tenant, id, location_key, from_day, to_day, note, created_at)
     VALUES ('am', gen_random_uuid(), $1, $2, $2, '', now())`,
    [locationKey, day],
  );

describe("the seats of a week in the overview", () => {
  test("are those of a pair once: as many as on the fuller of its two days", async () => {
    const { days, dates } = await openPair("gyumri", [10, 8]);
    await takeSeats(backend.pool, "start_day", days[0] ?? "", 3);
    await takeSeats(backend.pool, "start_day", days[1] ?? "", 3);
    expect((await weekWith("gyumri", dates[0]))?.seats).toEqual({ capacity: 8, taken: 3, free: 5, bookable: 5 });
    expect(await weekWith("gyumri", dates[0])).toMatchObject({ capacity: 18, busyCapacity: 6 });
  });

  test("are no more than those of the presentations before them", async () => {
    const { dates, presentation } = await openPair("dilijan", [10, 10], { presentationCapacity: 4 });
    expect((await weekWith("dilijan", dates[0]))?.seats).toMatchObject({ free: 10, bookable: 4 });
    await takeSeats(backend.pool, "presentation", presentation, 4);
    expect((await weekWith("dilijan", dates[0]))?.seats).toMatchObject({
      free: 10,
      bookable: 0,
      blocked: { day: dates[0], presentations: "full" },
    });
    await backend.pool.query("UPDATE presentation SET start_dates = '{}' WHERE id = $1", [presentation]);
    expect((await weekWith("dilijan", dates[0]))?.seats.blocked).toEqual({ day: dates[0], presentations: "none" });
  });

  test("are not free while somebody holds them or is booked, and a draft takes none", async () => {
    const opened = await openSeats(backend.pool, { capacity: 5, presentationCapacity: 50, isWithinWeek: true });
    const ready = await readyFor(backend, opened);
    const freeSeats = async () => (await weekWith("yerevan", opened.date))?.seats.free;
    expect(await freeSeats()).toBe(5);
    await hold(backend, ready, opened);
    expect(await freeSeats()).toBe(4);
    await bookedOn(backend, opened);
    expect(await freeSeats()).toBe(3);
  });

  test("are none on a day on which the centre is closed", async () => {
    const locationKey = "gyumri";
    const { dates } = await openPair(locationKey, [10, 10], { week: 5 });
    expect((await weekWith(locationKey, dates[0]))?.seats.free).toBe(10);
    // The pair is taken whole, so its second day counts as well.
    await close(locationKey, dates[1]);
    expect((await weekWith(locationKey, dates[0]))?.seats).toEqual({ capacity: 0, taken: 0, free: 0, bookable: 0 });
  });
});

describe("the pace of a week in the overview", () => {
  /** Books a seat of a past week's Monday, made so many days before that Monday. */
  const bookBefore = async (week: number, days: number) => {
    const opened = await openSeats(backend.pool, { isPair: false, inDays: 20 });
    const { id } = await bookedOn(backend, opened);
    const monday = dayInWeek(week, 1);
    await backend.pool.query("UPDATE start_day SET date = $2, capacity = 2 WHERE id = $1", [
      opened.seats.start_day,
      monday,
    ]);
    await backend.pool.query("UPDATE appointment SET created_at = $2 WHERE registration_id = $1", [
      id,
      `${plusDays(monday, -days)}T12:00:00Z`,
    ]);
  };

  test("is not known with two past weeks, and is the mean of three", async () => {
    const locationKey = "yerevan";
    const sessionId = await addSession(backend.pool, { locationKey, weekday: 1 });
    const nextMonday = dayInWeek(4, 1);
    await openDay(backend.pool, { locationKey, sessionId, date: nextMonday, capacity: 10 });
    await bookBefore(-1, 50);
    await bookBefore(-2, 3);
    expect(await weekWith(locationKey, nextMonday)).not.toHaveProperty("usualShare");
    await bookBefore(-3, 50);
    // Four weeks before, two of three weeks had one of their two seats taken; when they began, all of them had.
    const week = await weekWith(locationKey, nextMonday);
    expect(week?.usualShare).toBeCloseTo(1 / 3);
    expect(week?.expectedShare).toBeCloseTo(0 + 1 / 2 - 1 / 3);
  });

  test("has no forecast for a week that has begun", async () => {
    const [thisWeek] = await weeksOf("yerevan");
    expect(thisWeek).not.toHaveProperty("expectedShare");
  });
});
