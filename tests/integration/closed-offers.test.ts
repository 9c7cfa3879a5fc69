import { expect, test } from "vitest";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { plusDays } from "@/lib/kit/day";
import { bookedOn, busyOf, readyFor } from "@/tests/support/booking";
import { openDay, openPresentation, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const sweep = () => sweepSeats(backend.services, "am", backend.now());

test("an offer on a day that is closed is withdrawn: the applicant waits on, and is offered other seats", async () => {
  const { caller, pool } = backend;
  const opened = await openSeats(pool, { inDays: 33 });
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
  await caller.call(staffClosures.add, { body: { locationKey: "yerevan", closures } }, manager);
  expect(await busyOf(pool, opened)).toEqual([0, 0, 0]);
  const application = () => caller.call(registrations.get, { params: { id: ready.id } }, ready.applicant);
  await sweep();
  expect(await application()).toMatchObject({ waiting: { position: 1 } });
  expect((await application()).hold).toBeUndefined();

  const date = plusDays(opened.date, 7);
  const start_day = await openDay(pool, { sessionId: session_id, date });
  await openDay(pool, { sessionId: secondary_session_id, date: plusDays(opened.pairDate, 7) });
  await openPresentation(pool, { date });
  await sweep();
  expect((await application()).hold).toMatchObject({ start_day_id: start_day });
});
