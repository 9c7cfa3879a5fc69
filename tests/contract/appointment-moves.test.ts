import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { backendUnderTest } from "@/tests/support/backend";
import { bookingCalls, UNAVAILABLE } from "@/tests/support/booking-calls";
import { openPresentation, openSeats, seatsOf } from "@/tests/support/fixtures";

const backend = backendUnderTest();
const { make, update, refusedUpdate, get, busy, ready, booked } = bookingCalls(backend);

const setState = (id: string, state: string) =>
  backend.pool.query("UPDATE appointment SET state = $2 WHERE registration_id = $1", [id, state]);

describe("updating an appointment", () => {
  test("moves all seats at once, keeps the reference, and saves the seats", async () => {
    const oldSeats = await openSeats(backend.pool);
    const newSeats = await openSeats(backend.pool, { inDays: 21 });
    const { applicant, id, appointment } = await booked(oldSeats);
    const moved = await update(applicant, id, { student: newSeats.seats });
    expect(moved).toMatchObject({ startDay: newSeats.date, reference: appointment.reference, state: "active" });
    expect(await busy(oldSeats)).toEqual([0, 0, 0]);
    expect(await busy(newSeats)).toEqual([1, 1, 1]);
    expect((await get(applicant, id)).student).toMatchObject(newSeats.seats);
  });

  test("updates whether the sessions are the applicant's own choice", async () => {
    const { applicant, id } = await booked(await openSeats(backend.pool));
    const first = await openSeats(backend.pool, { isPair: false });
    const other = await openSeats(backend.pool, { isPair: false, inDays: 15 });
    const record = async () => {
      const { applications } = await backend.caller.call(people.exportMine, {}, applicant);
      return (applications as { _id: string; record: object }[]).find(({ _id }) => _id === id)?.record;
    };
    const customSchedule = [first.seats.session_id, other.seats.session_id];
    const ownChoice = { ...first.seats, secondary_session_id: other.seats.session_id, customSchedule };
    await update(applicant, id, { student: ownChoice });
    expect((await get(applicant, id)).student).toMatchObject({ customSchedule });
    expect(await record()).toMatchObject({ sl_schedule: { choice: "manual-schedule" } });
    const pair = await openSeats(backend.pool, { inDays: 21 });
    await update(applicant, id, { student: { ...pair.seats, customSchedule: [] } });
    expect(await record()).toMatchObject({ sl_schedule: { choice: "predefined-schedule" } });
  });

  test("never counts the applicant's own seat: the presentation can be changed even if the start day is full", async () => {
    const opened = await openSeats(backend.pool, { capacity: 1 });
    const { applicant, id } = await booked(opened);
    const presentation_date = await openPresentation(backend.pool, { date: opened.date });
    await update(applicant, id, { student: { ...opened.seats, presentation_date } });
    await update(applicant, id);
    expect(await busy(opened)).toEqual([1, 1, 0]);
    expect((await seatsOf(backend.pool, "presentation", presentation_date))?.busy).toBe(1);
  });

  test("keeps the old seats when one of the new ones is taken", async () => {
    const oldSeats = await openSeats(backend.pool);
    const newSeats = await openSeats(backend.pool, { inDays: 21 });
    await booked(newSeats);
    const { applicant, id } = await booked(oldSeats);
    const before = await get(applicant, id);
    expect(await refusedUpdate(applicant, id, { student: newSeats.seats })).toMatchObject(UNAVAILABLE);
    expect(await busy(oldSeats)).toEqual([1, 1, 1]);
    expect(await get(applicant, id)).toEqual(before);
  });

  test("books again after a cancellation", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, id } = await booked(opened);
    await setState(id, "cancelled");
    await backend.pool.query("UPDATE start_day SET busy = 0 WHERE id = ANY ($1)", [
      [opened.seats.start_day, opened.pairStartDayId],
    ]);
    await backend.pool.query("UPDATE presentation SET busy = 0 WHERE id = $1", [opened.seats.presentation_date]);
    expect(await update(applicant, id)).toMatchObject({ state: "active" });
    expect(await busy(opened)).toEqual([1, 1, 1]);
  });

  test("keeps the note to staff unless a new one is sent", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, draft } = await ready(opened);
    await make(applicant, draft._id, { message: "Vegetarian" });
    await update(applicant, draft._id);
    const { rows } = await backend.pool.query("SELECT note_to_staff FROM registration WHERE id = $1", [draft._id]);
    expect(rows).toEqual([{ note_to_staff: "Vegetarian" }]);
  });

  test("refuses a draft, an accepted one, and one whose presentation has begun", async () => {
    const opened = await openSeats(backend.pool, { capacity: 9 });
    const { applicant, draft } = await ready(opened);
    expect(await refusedUpdate(applicant, draft._id)).toMatchObject({
      status: 409,
      code: "registration_not_submitted",
    });
    const { applicant: owner, id } = await booked(opened);
    const begunApplication = await booked(await openSeats(backend.pool));
    await backend.pool.query(
      `UPDATE presentation SET starts_at = now() FROM appointment a
       WHERE a.registration_id = $1 AND presentation.id = a.presentation_id`,
      [begunApplication.id],
    );
    const body = { student: opened.seats };
    expect(await refusedUpdate(begunApplication.applicant, begunApplication.id, body)).toMatchObject({
      status: 409,
      code: "presentation_started",
    });
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [id]);
    expect(await refusedUpdate(owner, id)).toMatchObject({ status: 409, code: "registration_closed" });
  });
});
