import { describe, expect, test } from "vitest";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { plusDays } from "@/lib/kit/day";
import {
  bookedOn,
  busyOf,
  eventsOf,
  hold,
  makeAppointment,
  type ReadyApplicant,
  readyFor,
  refusedBooking,
} from "@/tests/support/booking";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const backend = ownBackend();
let days = 20;
/** Seats on their own date, to which no other presentation leads. */
const open = () => {
  days += 1;
  return openSeats(backend.pool, { inDays: days });
};
const sweep = () => sweepSeats(backend.services, "am", backend.now());

const join = async (opened: Opened, margin = 2): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened);
  const { seats, date } = opened;
  const body = {
    session_id: seats.session_id,
    secondary_session_id: seats.secondary_session_id,
    from: plusDays(date, -margin),
    to: plusDays(date, margin),
  };
  await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
  return ready;
};
const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.call(calls.cancel, { params: { id } }, applicant);
const applicationOf = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);
const accept = async ({ applicant, id }: ReadyApplicant) =>
  (await backend.caller.call(calls.acceptOffer, { params: { id } }, applicant)).appointment;

describe("the sweep", () => {
  test("ends a hold ten minutes after it was made, and no sooner", async () => {
    const opened = await open();
    const ready = await readyFor(backend, opened);
    await hold(backend, ready, opened);
    backend.later(9 * MINUTE);
    await sweep();
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    backend.later(MINUTE + 1000);
    await sweep();
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
  });

  test("leaves an expired hold to its holder until it runs", async () => {
    const opened = await open();
    const ready = await readyFor(backend, opened);
    await hold(backend, ready, opened);
    backend.later(11 * MINUTE);
    expect(await refusedBooking(backend, await readyFor(backend, opened))).toMatchObject({ status: 409 });
    await makeAppointment(backend, ready);
    await sweep();
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("offers a freed seat by message to the first in the queue; accepting books it", async () => {
    const opened = await open();
    const holder = await bookedOn(backend, opened);
    const [first, second] = [await join(opened), await join(opened)];
    await sweep();
    expect((await applicationOf(first)).hold).toBeUndefined();
    await cancel(holder);
    await sweep();
    await sweep();
    const { hold: offer } = await applicationOf(first);
    expect(offer).toMatchObject({ isOffer: true, start_day_id: opened.seats.start_day });
    expect(new Date(offer?.expiresAt ?? 0).getTime() - backend.now().getTime()).toBeGreaterThan(11 * HOUR);
    expect((await applicationOf(second)).hold).toBeUndefined();
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect(await eventsOf(backend.pool, first.id)).toEqual(["offered"]);

    expect(await accept(first)).toMatchObject({ startDay: opened.date, state: "active" });
    expect(await accept(first)).toMatchObject({ startDay: opened.date, state: "active" });
    expect(await applicationOf(first)).toMatchObject({ status: "submitted", student: opened.seats });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect(await eventsOf(backend.pool, first.id)).toEqual(["offered", "booked"]);
  });

  test("passes on an expired offer, and notifies the applicant whose offer expired", async () => {
    const opened = await open();
    const holder = await bookedOn(backend, opened);
    const [first, second] = [await join(opened), await join(opened)];
    await cancel(holder);
    await sweep();
    backend.later(28 * HOUR);
    await sweep();
    const input = { params: { id: first.id } };
    const lateApplicant = { tenant: "am" as const, token: first.applicant.token };
    expect((await backend.caller.raw(calls.acceptOffer, input, lateApplicant)).ok).toBe(false);
    expect(await eventsOf(backend.pool, first.id)).toEqual(["offered", "waiting_ended"]);
    expect(await eventsOf(backend.pool, second.id)).toEqual(["offered"]);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("offers every added seat", async () => {
    const opened = await open();
    await bookedOn(backend, opened);
    const waiting = [await join(opened), await join(opened), await join(opened)];
    await backend.pool.query("UPDATE start_day SET capacity = 3 WHERE id = ANY ($1)", [
      [opened.seats.start_day, opened.pairStartDayId],
    ]);
    await backend.pool.query("UPDATE presentation SET capacity = 3 WHERE id = $1", [opened.seats.presentation_date]);
    await sweep();
    expect(await busyOf(backend.pool, opened)).toEqual([3, 3, 3]);
    const events = await Promise.all(waiting.map(({ id }) => eventsOf(backend.pool, id)));
    expect(events).toEqual([["offered"], ["offered"], []]);
  });

  test("frees an offered seat when its holder leaves the list, and keeps it when they only leave the page", async () => {
    const opened = await open();
    const holder = await bookedOn(backend, opened);
    const first = await join(opened);
    await cancel(holder);
    await sweep();
    const input = { params: { id: first.id } };
    await backend.caller.call(calls.release, input, first.applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    await backend.caller.call(calls.leaveWaitingList, input, first.applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
  });

  test("removes an entry whose days have passed, and notifies the applicant once", async () => {
    const opened = await open();
    await bookedOn(backend, opened);
    const ready = await join(opened, 1);
    await backend.pool.query(
      "UPDATE waiting_list SET from_day = '2026-01-01', to_day = '2026-01-02' WHERE registration_id = $1",
      [ready.id],
    );
    await sweep();
    await sweep();
    expect(await eventsOf(backend.pool, ready.id)).toEqual(["waiting_ended"]);
    const { rows } = await backend.pool.query("SELECT 1 FROM waiting_list WHERE registration_id = $1", [ready.id]);
    expect(rows).toEqual([]);
  });
});
