import { expect, test } from "vitest";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { plusDays } from "@/lib/kit/day";
import { bookedOn, busyOf, readyFor } from "@/tests/support/booking";
import { whileRowsFail } from "@/tests/support/failing-rows";
import { openDay, openPresentation, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const sweep = () => sweepSeats(backend.services, "am", backend.now());

/** Somebody who is offered the only seats of a day, and the closure of its second day. */
const anOfferOnAClosedDay = async (inDays: number) => {
  const { caller, pool } = backend;
  const opened = await openSeats(pool, { inDays });
  const holder = await bookedOn(backend, opened);
  const ready = await readyFor(backend, opened);
  const { session_id, secondary_session_id = "" } = opened.seats;
  const body = { session_id, secondary_session_id, from: opened.date, to: plusDays(opened.date, 10) };
  await caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
  await caller.call(calls.cancel, { params: { id: holder.id } }, holder.applicant);
  await sweep();
  expect(await busyOf(pool, opened)).toEqual([1, 1, 1]);

  const manager = await staffMember(backend, { role: "manager" });
  const day = opened.pairDate;
  const closures = [{ from: day, to: day, note: "" }];
  const as = { ...manager, key: crypto.randomUUID() };
  const close = () => caller.call(staffClosures.add, { body: { locationKey: "yerevan", closures } }, as);
  const closed = await close();
  const application = () => caller.call(registrations.get, { params: { id: ready.id } }, ready.applicant);
  return { opened, id: ready.id, application, close, closed };
};

test("an offer on a day that is closed is withdrawn: the applicant waits on, and is offered other seats", async () => {
  const { pool } = backend;
  const { opened, application } = await anOfferOnAClosedDay(33);
  const { session_id, secondary_session_id = "" } = opened.seats;
  await sweep();
  expect(await busyOf(pool, opened)).toEqual([0, 0, 0]);
  expect(await application()).toMatchObject({ waiting: { position: 1 } });
  expect((await application()).hold).toBeUndefined();

  const date = plusDays(opened.date, 7);
  const start_day = await openDay(pool, { sessionId: session_id, date });
  await openDay(pool, { sessionId: secondary_session_id, date: plusDays(opened.pairDate, 7) });
  await openPresentation(pool, { date });
  await sweep();
  expect((await application()).hold).toMatchObject({ start_day_id: start_day });
});

test("a closure whose process dies is repeated with its reply, and the next sweep withdraws its offers", async () => {
  const { pool } = backend;
  const { opened, id, application, close, closed } = await anOfferOnAClosedDay(63);
  const row = { table: "hold", write: "UPDATE", when: `row ->> 'registration_id' = '${id}'` } as const;
  await whileRowsFail(pool, row, sweep);
  expect(await close()).toEqual(closed);
  expect(await busyOf(pool, opened)).toEqual([1, 1, 1]);
  await sweep();
  expect(await busyOf(pool, opened)).toEqual([0, 0, 0]);
  expect(await application()).toMatchObject({ waiting: { position: expect.any(Number) } });
  shows(44, { "closures that were repeated": 1, "offers left on closed days": 0 });
});

test("an offer on a closed day that has expired meanwhile does not end the wait", async () => {
  const { application, id } = await anOfferOnAClosedDay(47);
  await backend.pool.query(
    "UPDATE hold SET expires_at = now() - interval '1 minute' WHERE registration_id = $1 AND is_offer",
    [id],
  );
  await sweep();
  expect(await application()).toMatchObject({ waiting: { position: expect.any(Number) } });
});
