import { describe, expect, test } from "vitest";
import { bookMany } from "@/backend/bookings/store";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { seats as calls } from "@/lib/contracts/seats";
import { plusDays } from "@/lib/kit/day";
import { bookedOn, eventsOf, hold, makeAppointment, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { type Opened, openSeats, saveOf } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();
const WAITERS = 3;
let days = 20;
/** Seats on their own date, to which no other presentation leads. */
const open = () => {
  days += 1;
  return openSeats(backend.pool, { inDays: days });
};

const sweep = () => sweepSeats(backend.services, "am", backend.now());
const applicationOf = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);
const edit = async (ready: ReadyApplicant, changes: { student?: object; guardians?: object[] }) => {
  const application = await applicationOf(ready);
  const student = { ...application.student, ...changes.student };
  const body = saveOf(application, { ...changes, student });
  await backend.caller.call(registrations.save, { params: { id: ready.id }, body }, ready.applicant);
};
const joinAs = async (ready: ReadyApplicant, opened: Opened): Promise<void> => {
  const { session_id, secondary_session_id } = opened.seats;
  const body = { session_id, secondary_session_id, from: plusDays(opened.date, -2), to: plusDays(opened.date, 2) };
  await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
};
const join = async (opened: Opened): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened);
  await joinAs(ready, opened);
  return ready;
};

/** Full seats with waiting applicants, whom `change` makes unable to take a seat before the holder cancels. */
const freedAfter = async (change: (waiter: ReadyApplicant) => Promise<unknown>) => {
  const opened = await open();
  const holder = await bookedOn(backend, opened);
  const waiters = [];
  for (let count = 0; count < WAITERS; count += 1) waiters.push(await join(opened));
  for (const waiter of waiters) await change(waiter);
  await backend.caller.call(calls.cancel, { params: { id: holder.id } }, holder.applicant);
  return { opened, waiters };
};

/** How many of the freed seats somebody else sees and gets: 1 or 0. */
const seatsForOthers = async (opened: Opened): Promise<number> => {
  const passerBy = await readyFor(backend, opened);
  const { session_id, secondary_session_id = "none" } = opened.seats;
  const params = { sessionId: session_id, pairSessionId: secondary_session_id, locationKey: "yerevan" };
  const { startDays } = await backend.caller.call(schedule.startDays, { params }, passerBy.applicant);
  const booked = await makeAppointment(backend, passerBy).then(
    () => 1,
    () => 0,
  );
  expect(startDays.filter(({ isAvailable }) => isAvailable)).toHaveLength(booked);
  return booked;
};

/** The refusal of an offer that a sweep decided on before the change. */
const offeredBy = async ({ seats, pairStartDayId }: Opened, { id }: ReadyApplicant): Promise<string | null> => {
  const item = {
    kind: "offer" as const,
    registration: id,
    start_day: seats.start_day,
    pair_start_day: pairStartDayId,
    presentation: seats.presentation_date,
    zone: "Asia/Yerevan",
    length: "12 hours",
  };
  const [outcome] = await bookMany(backend.db, "am", backend.now(), [item]);
  return outcome?.refusal ?? null;
};

const TOO_OLD = { student: { birthDate: "1990-01-01" } };

describe("a waiting applicant who cannot take the freed seat blocks nobody", () => {
  test.each<[string, (waiter: ReadyApplicant) => Promise<unknown>]>([
    ["who became too old by an edit", (waiter) => edit(waiter, TOO_OLD)],
    ["who removed the guardians", (waiter) => edit(waiter, { guardians: [] })],
    ["who removed the birth date", (waiter) => edit(waiter, { student: { birthDate: undefined } })],
    ["who holds other seats", async (waiter) => hold(backend, waiter, await open())],
    [
      "whose birth date was stored by an older version and is no day",
      ({ id }) =>
        backend.pool.query(
          `UPDATE registration SET student = jsonb_set(student, '{birthDate}', '"2011-2-"') WHERE id = $1`,
          [id],
        ),
    ],
    [
      "who was accepted meanwhile",
      ({ id }) => backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [id]),
    ],
  ])("%s", async (_case, change) => {
    const { opened, waiters } = await freedAfter(change);
    await sweep();
    for (const waiter of waiters) expect(await offeredBy(opened, waiter)).not.toBeNull();
    const events = await Promise.all(waiters.map(({ id }) => eventsOf(backend.pool, id)));
    expect(events.flat()).toEqual([]);
    const free = await seatsForOthers(opened);
    expect(free).toBe(1);
    shows(38, { waiting: WAITERS, "seats for others": free });
  });

  test("by the ages that the network accepts now", async () => {
    const { opened } = await freedAfter(async () => undefined);
    await backend.pool.query(
      `INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', 'yerevan', $1, now())`,
      [{ ageRestrictions: { min: 20, max: 25 } }],
    );
    try {
      await sweep();
      const { rows } = await backend.pool.query("SELECT 1 FROM hold WHERE start_day_id = $1", [opened.seats.start_day]);
      expect(rows).toEqual([]);
    } finally {
      await backend.pool.query("DELETE FROM configuration WHERE tenant = 'am'");
    }
  });
});

test("an edit and a request to wait at the same time never leave a claim of an incomplete form", async () => {
  const opened = await open();
  await bookedOn(backend, opened);
  const waiters = [];
  for (let count = 0; count < 8; count += 1) waiters.push(await readyFor(backend, opened));
  await Promise.all(
    waiters.flatMap((waiter) => [joinAs(waiter, opened).catch(() => undefined), edit(waiter, { guardians: [] })]),
  );
  for (const waiter of waiters) expect((await applicationOf(waiter)).waiting?.isPaused ?? true).toBe(true);
});

describe("a waiting applicant who may take the seat again", () => {
  test("keeps the position and comes first again, after the edit is undone", async () => {
    const { opened, waiters } = await freedAfter((waiter) => edit(waiter, { guardians: [] }));
    const [first] = waiters as [ReadyApplicant];
    expect((await applicationOf(first)).waiting).toMatchObject({ position: 1, isPaused: true });
    const { guardians } = await applicationOf(await readyFor(backend, opened));
    await edit(first, { guardians });
    expect((await applicationOf(first)).waiting).toMatchObject({ position: 1, isPaused: false });
    expect(await seatsForOthers(opened)).toBe(0);
    await sweep();
    expect(await eventsOf(backend.pool, first.id)).toEqual(["offered"]);
  });
});
