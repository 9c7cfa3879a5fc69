import { describe, expect, test } from "vitest";
import { sweepSeats } from "@/backend/bookings/sweep";
import { seats as calls } from "@/lib/contracts/seats";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { bookedOn, busyOf, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const WAITERS = 5;
const ROUNDS = 10;
let days = 15;

/** Full seats on a date of their own, and who waits for them. */
const waitedFor = async (count: number, capacity = 1) => {
  days += 1;
  const opened = await openSeats(backend.pool, { inDays: days, capacity });
  const holders: ReadyApplicant[] = [];
  for (let seat = 0; seat < capacity; seat += 1) holders.push(await bookedOn(backend, opened));
  const waiters: ReadyApplicant[] = [];
  for (let place = 0; place < count; place += 1) {
    const ready = await readyFor(backend, opened);
    const { session_id, secondary_session_id } = opened.seats;
    const body = { session_id, secondary_session_id, from: opened.date, to: opened.date };
    await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
    waiters.push(ready);
  }
  return { opened, holders, waiters };
};

const cancel = ({ id, applicant }: ReadyApplicant) => backend.caller.call(calls.cancel, { params: { id } }, applicant);
const offer = (as: As, { id }: ReadyApplicant) =>
  backend.caller.raw(staffWaiting.offer, { body: { registrationId: id, reason: "other" } }, as);
const listed = async (as: As, { seats }: Opened) => {
  const body = { locationKey: "yerevan", sessionId: seats.session_id, limit: 100, offset: 0 };
  return (await backend.caller.call(staffWaiting.list, { body }, as)).waiting;
};

describe("offers out of turn", () => {
  test("leave everybody else in their order, also for the sweep that offers the next seat", async () => {
    const staff = await staffMember(backend);
    const { opened, holders, waiters } = await waitedFor(WAITERS, 2);
    const ids = waiters.map(({ id }) => id);
    const [one, other] = holders;
    const chosen = waiters[3];
    if (!one || !other || !chosen) throw new Error("nobody waits");
    await cancel(one);
    expect((await offer(staff, chosen)).status).toBe(200);
    const rows = await listed(staff, opened);
    expect(rows.map(({ registrationId, position }) => [registrationId, position])).toEqual(
      ids.map((id, index) => [id, index + 1]),
    );
    await cancel(other);
    await sweepSeats(backend.services, "am", backend.now());
    const offered = (await listed(staff, opened)).filter((row) => row.offer).map((row) => row.registrationId);
    expect(offered).toEqual([ids[0], chosen.id]);
    expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
  });

  test("of several members of staff at once give one seat once", async () => {
    const team = [await staffMember(backend), await staffMember(backend), await staffMember(backend)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { opened, holders, waiters } = await waitedFor(team.length);
      for (const holder of holders) await cancel(holder);
      const replies = await Promise.all(waiters.map((waiter, at) => offer(team[at] ?? {}, waiter)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    }
  });
});
