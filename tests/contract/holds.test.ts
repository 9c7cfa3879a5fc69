import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { seats as calls } from "@/lib/contracts/seats";
import { backendUnderTest } from "@/tests/support/backend";
import {
  bookedOn,
  busyOf,
  hold,
  holdOf,
  makeAppointment,
  moveTo,
  readyFor,
  refusedBooking,
  refusedHold,
} from "@/tests/support/booking";
import { completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";

const backend = backendUnderTest();
const UNAVAILABLE = { status: 409, code: "form_student_session_unavailable" };
const TEN_MINUTES = 600_000;

const pastHold = (id: string, text: string) =>
  backend.pool.query(`UPDATE hold SET expires_at = ${text} WHERE registration_id = $1`, [id]);
const release = (ready: { applicant: object; id: string }) =>
  backend.caller.call(calls.release, { params: { id: ready.id } }, ready.applicant);
const applicationOf = (ready: { applicant: object; id: string }) =>
  backend.caller.call(registrations.get, { params: { id: ready.id } }, ready.applicant);

describe("holding seats", () => {
  test("takes all three for ten minutes, and the application shows it", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    const { expiresAt } = await hold(backend, ready, opened);
    const msLeft = new Date(expiresAt).getTime() - Date.now();
    expect(msLeft).toBeGreaterThan(TEN_MINUTES - 20_000);
    expect(msLeft).toBeLessThanOrEqual(TEN_MINUTES);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect((await applicationOf(ready)).hold).toEqual({ ...holdOf(opened), isOffer: false, expiresAt });
  });

  test("finds the pair's start day from the first one", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    const { pair_start_day_id: _pair, ...body } = holdOf(opened);
    await backend.caller.call(calls.hold, { params: { id: ready.id }, body }, ready.applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("keeps others out, and lets the holder book", async () => {
    const opened = await openSeats(backend.pool);
    const [holder, other] = [await readyFor(backend, opened), await readyFor(backend, opened)];
    await hold(backend, holder, opened);
    expect(await refusedBooking(backend, other)).toMatchObject(UNAVAILABLE);
    expect(await refusedHold(backend, other, opened)).toMatchObject(UNAVAILABLE);
    await makeAppointment(backend, holder);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect((await applicationOf(holder)).hold).toBeUndefined();
  });

  test("counts as taken for others and as free for the holder", async () => {
    const opened = await openSeats(backend.pool);
    const [holder, other] = [await readyFor(backend, opened), await readyFor(backend, opened)];
    await hold(backend, holder, opened);
    const params = {
      sessionId: opened.seats.session_id,
      pairSessionId: opened.seats.secondary_session_id ?? "none",
      locationKey: "yerevan",
    };
    const isAvailable = async ({ applicant, id }: typeof holder) => {
      const query = { registrationId: id };
      const { startDays } = await backend.caller.call(schedule.startDays, { params, query }, applicant);
      const { presentations } = await backend.caller.call(
        schedule.presentations,
        { params: { startDayId: opened.seats.start_day, locationKey: "yerevan" }, query },
        applicant,
      );
      return [startDays.find(({ _id }) => _id === opened.seats.start_day)?.isAvailable, presentations.length];
    };
    expect(await isAvailable(holder)).toEqual([true, 1]);
    expect(await isAvailable(other)).toEqual([false, 0]);
    // Naming another applicant's application does not show its seats as free.
    expect(await isAvailable({ ...other, id: holder.id })).toEqual([false, 0]);
  });

  test("moves to other seats and keeps the remaining time", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    const ready = await readyFor(backend, one);
    await hold(backend, ready, one);
    await pastHold(ready.id, "now() + interval '3 minutes'");
    const { expiresAt } = await hold(backend, ready, other);
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThan(181_000);
    expect(await busyOf(backend.pool, one)).toEqual([0, 0, 0]);
    expect(await busyOf(backend.pool, other)).toEqual([1, 1, 1]);
  });

  test("takes no second seat of a start day where the appointment has one", async () => {
    const one = await openSeats(backend.pool);
    const other = await openSeats(backend.pool, { inDays: 20 });
    const ready = await bookedOn(backend, one);
    await hold(backend, ready, one);
    expect(await busyOf(backend.pool, one)).toEqual([1, 1, 1]);
    await hold(backend, ready, other);
    expect(await busyOf(backend.pool, other)).toEqual([1, 1, 1]);
    await moveTo(backend, ready, other);
    expect(await busyOf(backend.pool, one)).toEqual([0, 0, 0]);
    expect(await busyOf(backend.pool, other)).toEqual([1, 1, 1]);
  });

  test("ends with a release, and a release without a hold succeeds", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    await hold(backend, ready, opened);
    await release(ready);
    await release(ready);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    expect((await applicationOf(ready)).hold).toBeUndefined();
  });
});

describe("holds and waiting end", () => {
  const waits = async (id: string) =>
    (await backend.pool.query("SELECT 1 FROM waiting_list WHERE registration_id = $1", [id])).rows.length;
  const heldAndWaited = async () => {
    const [full, free] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    await bookedOn(backend, full);
    const ready = await readyFor(backend, free);
    const { session_id, secondary_session_id } = full.seats;
    const body = { session_id, secondary_session_id, from: full.date, to: full.date };
    await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
    await hold(backend, ready, free);
    return { ready, free };
  };

  test("with the draft that is deleted", async () => {
    const { ready, free } = await heldAndWaited();
    await backend.caller.call(registrations.remove, { params: { id: ready.id } }, ready.applicant);
    expect(await busyOf(backend.pool, free)).toEqual([0, 0, 0]);
    expect(await waits(ready.id)).toBe(0);
  });

  test("when the application moves to another location, not when it is saved", async () => {
    const { ready, free } = await heldAndWaited();
    const save = async (changes: object = {}) => {
      const body = saveOf(await applicationOf(ready), changes);
      await backend.caller.call(registrations.save, { params: { id: ready.id }, body }, ready.applicant);
    };
    await save();
    expect(await busyOf(backend.pool, free)).toEqual([1, 1, 1]);
    await save({ location_key: "nor-nork" });
    expect(await busyOf(backend.pool, free)).toEqual([0, 0, 0]);
    expect(await waits(ready.id)).toBe(0);
  });
});

describe("the limits of holding", () => {
  test("are two renewals, which a release does not reset, and then ten minutes of rest", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    await hold(backend, ready, opened);
    await pastHold(ready.id, "now() + interval '1 minute'");
    await hold(backend, ready, opened);
    await release(ready);
    const last = await hold(backend, ready, opened);
    // Naming the held seats again neither fails nor extends the hold.
    expect(await hold(backend, ready, opened)).toEqual(last);
    await release(ready);
    const refusal = await refusedHold(backend, ready, opened);
    expect(refusal).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(Number(refusal.retryAfter)).toBeGreaterThan(590);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    await backend.pool.query("UPDATE registration SET hold_ends_at = now() - interval '10 minutes' WHERE id = $1", [
      ready.id,
    ]);
    await hold(backend, ready, opened);
    // Booking without a hold works at any time.
    await makeAppointment(backend, ready);
  });

  test("are five holds at once for an identity", async () => {
    await backend.pool.query(
      `INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', '', $1, now())`,
      [{ registrationLimit: 6 }],
    );
    const opened = await openSeats(backend.pool, { capacity: 10 });
    const applicant = await backend.caller.applicant();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1)
      ids.push((await completeDraft(backend.caller, applicant, opened.seats))._id);
    for (const id of ids.slice(0, 5)) await hold(backend, { applicant, id }, opened);
    const last = { applicant, id: ids[5] as string };
    expect(await refusedHold(backend, last, opened)).toMatchObject({ status: 429, code: "too_many_requests" });
    await release({ applicant, id: ids[0] as string });
    await hold(backend, last, opened);
    expect(await busyOf(backend.pool, opened)).toEqual([5, 5, 5]);
  });
});

describe("a hold is refused", () => {
  test("for seats that do not belong together or do not exist", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    const ready = await readyFor(backend, one);
    const refused = (body: object) =>
      backend.caller.refusal(
        calls.hold,
        { params: { id: ready.id }, body: { ...holdOf(one), ...body } },
        ready.applicant,
      );
    expect(await refused({ presentation_id: other.seats.presentation_date })).toMatchObject(UNAVAILABLE);
    expect(await refused({ pair_start_day_id: other.pairStartDayId })).toMatchObject(UNAVAILABLE);
    expect(await refused({ start_day_id: "nothing" })).toMatchObject(UNAVAILABLE);
    expect(await refused({ presentation_id: crypto.randomUUID() })).toMatchObject(UNAVAILABLE);
    expect(await busyOf(backend.pool, one)).toEqual([0, 0, 0]);
  });

  test("at a location other than the application's", async () => {
    const opened = await openSeats(backend.pool, { locationKey: "nor-nork" });
    const ready = await readyFor(backend, await openSeats(backend.pool));
    expect(await refusedHold(backend, ready, opened)).toMatchObject(UNAVAILABLE);
  });

  test("for a draft that lacks more than its seats, which names what is missing", async () => {
    const opened = await openSeats(backend.pool);
    const applicant = await backend.caller.applicant();
    const { _id: id } = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    await backend.pool.query("UPDATE registration SET location_key = 'yerevan' WHERE id = $1", [id]);
    expect(await refusedHold(backend, { applicant, id }, opened)).toMatchObject({
      status: 422,
      code: "validation_failed",
      data: { fields: { first_name: "validator_form", contract: "validator_form_contract" } },
    });
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    const { start_day: _day, presentation_date: _at, ...seats } = opened.seats;
    const ready = { applicant, id: (await completeDraft(backend.caller, applicant, seats))._id };
    await hold(backend, ready, opened);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("after acceptance", async () => {
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const ready = await bookedOn(backend, opened);
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [ready.id]);
    expect(await refusedHold(backend, ready, opened)).toMatchObject({ status: 409, code: "registration_closed" });
  });
});
