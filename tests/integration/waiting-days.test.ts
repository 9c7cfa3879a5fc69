import { describe, expect, test } from "vitest";
import { bookMany } from "@/backend/bookings/store";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { seats as calls } from "@/lib/contracts/seats";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import { type Day, plusDays, timeIn } from "@/lib/kit/day";
import { HOUR_MS } from "@/lib/kit/durations";
import {
  busyOf,
  familyFor,
  holdOf,
  makeAppointment,
  makeJointly,
  type ReadyApplicant,
  readyFor,
  refusedBooking,
  refusedHold,
} from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { connectionOn } from "@/tests/support/db-on";
import { type Opened, openDay, openPresentation, openSeats, todayAt } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addSession, dayInWeek } from "@/tests/support/timetable";
import { untilWaiting } from "@/tests/support/until-waiting";

const backend = ownBackend();
const ZONE = "Asia/Yerevan";
const UNAVAILABLE = { code: "form_student_session_unavailable" };

/** Single sessions of one week, each with a start day, and the choice of two of them. */
const openSessions = async (weeks: number, capacities: Readonly<Record<number, number>>) => {
  const days = new Map<number, { session: string; day: string; date: Day }>();
  for (const [weekday, capacity] of Object.entries(capacities)) {
    const session = await addSession(backend.pool, { weekday: Number(weekday) });
    const date = dayInWeek(weeks, Number(weekday));
    days.set(Number(weekday), {
      session,
      date,
      day: await openDay(backend.pool, { sessionId: session, date, capacity }),
    });
  }
  const choose = async (first: number, second: number): Promise<Opened> => {
    const [one, other] = [days.get(first), days.get(second)];
    if (!one || !other) throw new Error("no such session");
    const presentation_date = await openPresentation(backend.pool, { date: one.date, capacity: 9 });
    const seats = {
      session_id: one.session,
      secondary_session_id: other.session,
      start_day: one.day,
      presentation_date,
    };
    return { seats, pairStartDayId: other.day, date: one.date, pairDate: other.date };
  };
  return choose;
};

const joinAs = (applicant: As, id: string, { seats, date }: Opened, to = date) => {
  const { session_id, secondary_session_id } = seats;
  return backend.caller.call(
    calls.joinWaitingList,
    { params: { id }, body: { session_id, secondary_session_id, from: date, to } },
    applicant,
  );
};
const wait = async (opened: Opened): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened);
  await joinAs(ready.applicant, ready.id, opened);
  return ready;
};
const booked = async (opened: Opened): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened);
  await makeAppointment(backend, ready);
  return ready;
};
const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.call(calls.cancel, { params: { id } }, applicant);
const applicationOf = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);
const sweep = () => sweepSeats(backend.services, "am", backend.now());

/** Whether somebody else sees these seats free, and gets them. Both must agree. */
const isFree = async (opened: Opened): Promise<boolean> => {
  const other = await readyFor(backend, opened);
  const { session_id, secondary_session_id = "none", start_day } = opened.seats;
  const params = { sessionId: session_id, pairSessionId: secondary_session_id, locationKey: "yerevan" };
  const { startDays } = await backend.caller.call(schedule.startDays, { params }, other.applicant);
  const isShown = startDays.some(({ _id, isAvailable }) => _id === start_day && isAvailable);
  const isGiven = await makeAppointment(backend, other).then(
    () => true,
    () => false,
  );
  expect(isGiven).toBe(isShown);
  if (isGiven) await cancel(other);
  return isGiven;
};

describe("seats that somebody waits for", () => {
  test("are nobody else's in any other combination of their sessions", async () => {
    const choose = await openSessions(4, { 1: 1, 2: 1, 3: 1 });
    const both = await choose(1, 2);
    const holder = await booked(both);
    await wait(both);
    await cancel(holder);
    expect(await isFree(await choose(1, 3))).toBe(false);
    expect(await isFree(await choose(2, 3))).toBe(false);
    shows(38, { "combinations with a session that somebody waits for": 2, given: 0 });
  });

  test("are free in another combination while their other day is full: nobody could be offered them", async () => {
    const choose = await openSessions(5, { 1: 1, 2: 1, 3: 2 });
    const both = await choose(1, 2);
    const holder = await booked(both);
    await wait(both);
    await cancel(holder);
    await backend.pool.query("UPDATE start_day SET capacity = 0 WHERE id = $1", [both.pairStartDayId]);
    expect(await isFree(await choose(1, 3))).toBe(true);
  });

  test.each([
    ["in their order", 46, false],
    ["the other way round", 47, true],
  ])(
    "go to siblings who come first together, named %s, before those who wait behind them",
    async (_how, inDays, isReversed) => {
      const opened = await openSeats(backend.pool, { inDays, capacity: 2 });
      const holders = [await booked(opened), await booked(opened)];
      const { applicant, drafts } = await familyFor(backend, [opened, opened]);
      for (const { _id } of drafts) await joinAs(applicant, _id, opened);
      await wait(opened);
      for (const holder of holders) await cancel(holder);
      await makeJointly(backend, applicant, isReversed ? [...drafts].reverse() : drafts);
      expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
    },
  );

  test("are not those of somebody who comes behind others", async () => {
    const opened = await openSeats(backend.pool, { inDays: 42 });
    const holder = await booked(opened);
    const [first, second] = [await wait(opened), await wait(opened)];
    await cancel(holder);
    expect(await refusedBooking(backend, second)).toMatchObject(UNAVAILABLE);
    await makeAppointment(backend, first);
  });
});

describe("seats are refused by the call, too", () => {
  test("of a pair that begins with its later session of the week", async () => {
    const pair = await openSeats(backend.pool, { inDays: 20, isWithinWeek: true, capacity: 5 });
    const { session_id, secondary_session_id = "" } = pair.seats;
    const next = await openDay(backend.pool, { sessionId: session_id, date: plusDays(pair.date, 7), capacity: 5 });
    const presentation_date = await openPresentation(backend.pool, { date: pair.pairDate, capacity: 5 });
    const turned: Opened = {
      seats: {
        session_id: secondary_session_id,
        secondary_session_id: session_id,
        start_day: pair.pairStartDayId ?? "",
        presentation_date,
      },
      pairStartDayId: next,
      date: pair.pairDate,
      pairDate: plusDays(pair.date, 7),
    };
    const ready = await readyFor(backend, turned);
    expect(await refusedHold(backend, ready, turned)).toMatchObject(UNAVAILABLE);
    expect(await refusedBooking(backend, ready)).toMatchObject(UNAVAILABLE);
  });

  test("after the last day that is offered", async () => {
    const last = await openSeats(backend.pool, { inDays: OFFERED_DAYS, isPair: false, capacity: 2 });
    const beyond = await openSeats(backend.pool, { inDays: OFFERED_DAYS + 1, isPair: false, capacity: 2 });
    expect(beyond.date).toBe(plusDays(todayAt("am"), OFFERED_DAYS + 1));
    await makeAppointment(backend, await readyFor(backend, last));
    const ready = await readyFor(backend, beyond);
    expect(await refusedHold(backend, ready, beyond)).toMatchObject(UNAVAILABLE);
    expect(await refusedBooking(backend, ready)).toMatchObject(UNAVAILABLE);
  });
});

/** The offer of these seats, as a sweep asks for it. */
const offerOf = (opened: Opened, { id }: ReadyApplicant, entry?: string) => {
  const { start_day_id, pair_start_day_id, presentation_id } = holdOf(opened);
  return {
    kind: "offer" as const,
    registration: id,
    start_day: start_day_id,
    pair_start_day: pair_start_day_id,
    presentation: presentation_id,
    zone: ZONE,
    length: "12 hours",
    ...(entry && { entry }),
  };
};

describe("an offer", () => {
  test("that is made while its applicant asks for other days does not end the new wait", async () => {
    const opened = await openSeats(backend.pool, { inDays: 43 });
    const holder = await booked(opened);
    const ready = await wait(opened);
    const client = await backend.pool.connect();
    let joined: Promise<unknown>;
    try {
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM registration WHERE id = $1 FOR NO KEY UPDATE", [ready.id]);
      joined = joinAs(ready.applicant, ready.id, opened, plusDays(opened.date, 9));
      await untilWaiting(backend.pool);
      await client.query("UPDATE start_day SET capacity = 2 WHERE id = ANY ($1)", [
        [opened.seats.start_day, opened.pairStartDayId],
      ]);
      await client.query("UPDATE presentation SET capacity = 2 WHERE id = $1", [opened.seats.presentation_date]);
      expect(
        await bookMany(connectionOn(backend.pool, client), "am", backend.now(), [offerOf(opened, ready)]),
      ).toMatchObject([{ refusal: null }]);
      await client.query("COMMIT");
    } finally {
      client.release(true);
    }
    await joined;
    const { hold, waiting } = await applicationOf(ready);
    expect(hold).toBeUndefined();
    expect(waiting).toMatchObject({ to: plusDays(opened.date, 9) });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    await cancel(holder);
  });

  test("that was decided for days which its applicant no longer waits for is not made", async () => {
    const opened = await openSeats(backend.pool, { inDays: 44 });
    await booked(opened);
    const ready = await wait(opened);
    const { _id } = (await applicationOf(ready)).waiting ?? { _id: "" };
    await joinAs(ready.applicant, ready.id, opened, plusDays(opened.date, 9));
    const [outcome] = await bookMany(backend.db, "am", backend.now(), [offerOf(opened, ready, _id)]);
    expect(outcome?.refusal).toBe("appointment_exists");
  });

  test("lasts for twelve hours at least and does not end at night, whenever it is made", async () => {
    for (let hours = 0; hours < 24; hours += 7) {
      const opened = await openSeats(backend.pool, { inDays: 50 + hours });
      const holder = await booked(opened);
      const ready = await wait(opened);
      await cancel(holder);
      backend.later(7 * HOUR_MS);
      await sweep();
      const { hold } = await applicationOf(ready);
      const end = new Date(hold?.expiresAt ?? 0);
      expect(end.getTime() - backend.now().getTime()).toBeGreaterThan(12 * HOUR_MS - 60_000);
      expect(timeIn(ZONE, end) >= "12:00" && timeIn(ZONE, end) < "21:00").toBe(true);
    }
  });

  test("ends with the beginning of its presentation where that is earlier", async () => {
    const opened = await openSeats(backend.pool, { inDays: 75 });
    const holder = await booked(opened);
    const ready = await wait(opened);
    await cancel(holder);
    const startsAt = new Date(backend.now().getTime() + 5 * HOUR_MS);
    await backend.pool.query("UPDATE presentation SET starts_at = $2 WHERE id = $1", [
      opened.seats.presentation_date,
      startsAt,
    ]);
    await sweep();
    expect((await applicationOf(ready)).hold?.expiresAt).toBe(startsAt.toISOString());
  });
});
