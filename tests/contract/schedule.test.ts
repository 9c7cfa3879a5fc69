import { describe, expect, test } from "vitest";
import { schedule } from "@/lib/contracts/schedule";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { openDay, openPresentation, todayAt } from "@/tests/support/fixtures";
import { addPair, addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const startDays = (applicant: As, sessionId: string, pairSessionId = "none", locationKey = "yerevan") =>
  backend.caller
    .call(schedule.startDays, { params: { sessionId, pairSessionId, locationKey } }, applicant)
    .then((reply) => reply.startDays);

const open = (sessionId: string, date: string, capacity = 2) => openDay(backend.pool, { sessionId, date, capacity });
const present = (date: string, startsAt?: Date, capacity = 5) =>
  openPresentation(backend.pool, { date, capacity, startsAt });

/** A pair of Monday and Thursday with both days of one week open, and a presentation. */
const openWeek = async (weeks: number) => {
  const [monday, thursday] = await addPair(backend.pool, [1, 4]);
  const date = dayInWeek(weeks, 1);
  const first = await open(monday, date);
  const second = await open(thursday, dayInWeek(weeks, 4));
  const presentation = await present(date);
  return { monday, thursday, date, first, second, presentation };
};

const singles = async (): Promise<[string, string]> => [
  await addSession(backend.pool, { weekday: 1 }),
  await addSession(backend.pool, { weekday: 4 }),
];

/** A Thursday, and the Monday after it. */
const openAcross = async ([monday, thursday]: readonly [string, string]) => {
  const first = await open(thursday, dayInWeek(2, 4));
  const second = await open(monday, dayInWeek(3, 1));
  await present(dayInWeek(2, 4));
  return { monday, thursday, first, second };
};

describe("the start days of a pair", () => {
  test("are the first session's, each with the second's that belongs to it; the earliest is the closest", async () => {
    const applicant = await backend.caller.applicant();
    const { monday, thursday, first, second, date } = await openWeek(2);
    const later = await open(monday, dayInWeek(3, 1));
    await open(thursday, dayInWeek(3, 4));
    await present(dayInWeek(3, 1));
    const days = await startDays(applicant, monday, thursday);
    expect(days.filter((day) => day.sessionId === monday)).toEqual([
      expect.objectContaining({ _id: first, date, pairStartDayId: second, isAvailable: true, isClosest: true }),
      expect.objectContaining({ _id: later, seatsLeft: 2, isAvailable: true, isClosest: false }),
    ]);
    expect(days.filter((day) => day.sessionId === thursday && day.isAvailable)).toEqual([]);
    expect(days).toHaveLength(4);
  });

  test("of two single sessions take the second's first date on or after the first one, also in the next week", async () => {
    const applicant = await backend.caller.applicant();
    const { monday, thursday, first, second } = await openAcross(await singles());
    const [day] = await startDays(applicant, thursday, monday);
    expect(day).toMatchObject({ _id: first, pairStartDayId: second, isAvailable: true });
  });

  test("of a pair begin with its earlier session of the week", async () => {
    const applicant = await backend.caller.applicant();
    const { monday, thursday, first } = await openAcross(await addPair(backend.pool, [1, 4]));
    const [day] = await startDays(applicant, thursday, monday);
    expect(day).toMatchObject({ _id: first, isAvailable: false });
  });

  test("are not available while one half is full or closed", async () => {
    const applicant = await backend.caller.applicant();
    const full = await openWeek(2);
    await takeSeats(backend.pool, "start_day", full.second, 2);
    const [takenDay] = await startDays(applicant, full.monday, full.thursday);
    expect(takenDay).toMatchObject({ isAvailable: false, isClosest: false, busyCapacity: 0, seatsLeft: 0 });
    const half = await openWeek(2);
    await backend.pool.query("DELETE FROM start_day WHERE id = $1", [half.second]);
    const [alone] = await startDays(applicant, half.monday, half.thursday);
    expect(alone).toMatchObject({ isAvailable: false });
    expect(alone).not.toHaveProperty("pairStartDayId");
  });

  test("begin after today and end after ninety days", async () => {
    const applicant = await backend.caller.applicant();
    const today = todayAt("am");
    const sessions = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => addSession(backend.pool, { weekday, time: "09:00" })),
    );
    for (const days of [0, 90, 91]) {
      const date = plusDays(today, days);
      const sessionId = sessions[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";
      await open(sessionId, date);
      await present(date, new Date(Date.now() + 60_000));
      const [day] = await startDays(applicant, sessionId);
      expect(day?.isAvailable).toBe(days === 91 ? undefined : days === 90);
      await backend.pool.query("DELETE FROM start_day WHERE session_id = $1", [sessionId]);
    }
  });

  test("are not found for an unknown session, of another location or of another network", async () => {
    const applicant = await backend.caller.applicant();
    const elsewhere = await addSession(backend.pool, { weekday: 1, locationKey: "nor-nork" });
    const abroad = await addSession(backend.pool, { weekday: 1, tenant: "de", locationKey: "berlin" });
    for (const sessionId of [elsewhere, abroad, crypto.randomUUID(), "no-id"]) {
      const params = { sessionId, pairSessionId: "none", locationKey: "yerevan" };
      expect(await backend.caller.refusal(schedule.startDays, { params }, applicant)).toMatchObject({ status: 404 });
    }
    const params = { sessionId: elsewhere, pairSessionId: "none", locationKey: "atlantis" };
    expect(await backend.caller.refusal(schedule.startDays, { params }, applicant)).toMatchObject({ status: 404 });
  });
});

describe("the weekly sessions", () => {
  test("come by weekday and time, with the free seats of each pair", async () => {
    const applicant = await backend.caller.applicant("tks");
    const place = { tenant: "tks", locationKey: "takasaki" } as const;
    const evening = await addPair(backend.pool, [2, 5], { ...place, time: "18:00" });
    const noon = await addPair(backend.pool, [2, 5], { ...place, time: "12:00" });
    const query = { locationKey: "takasaki" };
    const listSessions = async (more = {}) =>
      (await backend.caller.call(schedule.sessions, { query: { ...query, ...more } }, applicant)).sessions;
    expect((await listSessions()).map(({ _id }) => _id)).toEqual([noon[0], evening[0], noon[1], evening[1]]);
    expect((await listSessions()).some((session) => session.isAvailable || session.isClosest)).toBe(false);

    const date = dayInWeek(2, 2, "tks");
    const day = await openDay(backend.pool, { ...place, sessionId: evening[0], date, capacity: 3 });
    await openDay(backend.pool, { ...place, sessionId: evening[1], date: plusDays(date, 3), capacity: 3 });
    await openPresentation(backend.pool, { ...place, date });
    await takeSeats(backend.pool, "start_day", day, 2);
    const sessions = await listSessions();
    const free = sessions.filter((session) => session.isAvailable && session.isClosest);
    expect(free.map(({ _id }) => _id)).toEqual(evening);
    expect(free[0]).toMatchObject({ capacity: 10, busyCapacity: 2, pairId: evening[1] });
    // Both halves name the pair's earliest day, and the seats of the fuller half.
    expect(free.map(({ startsFrom, seatsLeft }) => [startsFrom, seatsLeft])).toEqual([
      [date, 1],
      [date, 1],
    ]);
    expect(sessions.find(({ _id }) => _id === noon[0])).not.toHaveProperty("startsFrom");
    expect((await listSessions({ weekday: 5 })).map(({ _id }) => _id)).toEqual([noon[1], evening[1]]);
    expect((await listSessions({ pairId: noon[0] })).map(({ _id }) => _id)).toEqual([noon[1]]);
  });
});
