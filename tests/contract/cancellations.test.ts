import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { backendUnderTest } from "@/tests/support/backend";
import {
  bookedOn,
  busyOf,
  eventsOf,
  hold,
  makeAppointment,
  moveTo,
  type ReadyApplicant,
  readyFor,
  refusedBooking,
} from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.call(calls.cancel, { params: { id } }, applicant);
const refused = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.refusal(calls.cancel, { params: { id } }, applicant);
const attendanceOf = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.attendance, { params: { id } }, applicant);

describe("cancelling an appointment", () => {
  test("frees the three seats, reports them, and repeats without an error", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await bookedOn(backend, opened);
    await cancel(ready);
    await cancel(ready);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    expect(await attendanceOf(ready)).toMatchObject({ state: "cancelled", status: "submitted" });
    expect(await eventsOf(backend.pool, ready.id)).toEqual(["booked", "cancelled"]);
  });

  test("frees the seats for another applicant, and lets the application book others", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    const first = await bookedOn(backend, one);
    const second = await readyFor(backend, one);
    await cancel(first);
    await makeAppointment(backend, second);
    const before = await attendanceOf(first);
    const after = await moveTo(backend, first, other);
    expect(after).toMatchObject({ state: "active", reference: before.reference, startDay: other.date });
    expect(await busyOf(backend.pool, other)).toEqual([1, 1, 1]);
    expect(await eventsOf(backend.pool, first.id)).toEqual(["booked", "cancelled", "booked"]);
  });

  test("also releases the seats held for a move", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    const ready = await bookedOn(backend, one);
    await hold(backend, ready, other);
    await cancel(ready);
    expect(await busyOf(backend.pool, one)).toEqual([0, 0, 0]);
    expect(await busyOf(backend.pool, other)).toEqual([0, 0, 0]);
  });

  test("does not allow making a new appointment", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await bookedOn(backend, opened);
    await cancel(ready);
    expect(await refusedBooking(backend, ready)).toMatchObject({ status: 409, code: "appointment_exists" });
  });
});

describe("cancelling is refused", () => {
  test("once the presentation has begun", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await bookedOn(backend, opened);
    await backend.pool.query("UPDATE presentation SET starts_at = now() - interval '1 minute' WHERE id = $1", [
      opened.seats.presentation_date,
    ]);
    expect(await refused(ready)).toMatchObject({ status: 409, code: "presentation_started" });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("after acceptance", async () => {
    const ready = await bookedOn(backend, await openSeats(backend.pool));
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [ready.id]);
    expect(await refused(ready)).toMatchObject({ status: 409, code: "registration_closed" });
  });

  test("without an appointment", async () => {
    const ready = await readyFor(backend, await openSeats(backend.pool));
    expect(await refused(ready)).toMatchObject({ status: 404 });
  });
});
