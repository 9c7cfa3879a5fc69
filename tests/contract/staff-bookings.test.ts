import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, eventsOf, moveTo, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openPresentation, openSeats, seatsOf, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const ASKED = { reason: { code: "asked" as const } };

const bodyOf = (registrationId: string, presentationId: string, changes: object = {}) => ({
  body: { registrationId, presentationId, ...ASKED, ...changes },
});
const startOf = ({ seats }: Opened) => ({
  start: {
    startDayId: seats.start_day,
    sessionId: seats.session_id,
    secondarySessionId: seats.secondary_session_id,
  },
});
const wholeBody = ({ id }: ReadyApplicant, opened: Opened, changes: object = {}) =>
  bodyOf(id, opened.seats.presentation_date, { ...startOf(opened), ...changes });

const move = async (staff: As, ready: ReadyApplicant, opened: Opened) =>
  (await backend.caller.call(staffBookings.move, wholeBody(ready, opened), staff)).appointment;
const refusedMove = (staff: As, ready: ReadyApplicant, opened: Opened, changes: object = {}) =>
  backend.caller.refusal(staffBookings.move, wholeBody(ready, opened, changes), staff);
const cancel = (staff: As, { id }: ReadyApplicant) =>
  backend.caller.call(staffBookings.cancel, { body: { registrationId: id, ...ASKED } }, staff);
const offered = (staff: As, { id }: ReadyApplicant) =>
  backend.caller.call(staffBookings.seats, { params: { registrationId: id } }, staff);

const audited = async ({ id }: ReadyApplicant) => {
  const { rows } = await backend.pool.query(
    "SELECT action, location_key, before, after FROM audit_entry WHERE target = $1 ORDER BY at, id",
    [`registration:${id}`],
  );
  return rows;
};
const checkIn = (id: string, state: string) =>
  backend.pool.query("UPDATE appointment SET state = $2 WHERE registration_id = $1", [id, state]);
/** Moves the presentation of an appointment into the past. */
const begin = ({ seats }: Opened, ago = "2 hours") =>
  backend.pool.query("UPDATE presentation SET starts_at = now() - $2::interval WHERE id = $1", [
    seats.presentation_date,
    ago,
  ]);

describe("moving an applicant", () => {
  test("takes the new seats, gives back the old ones, and is logged without any answer", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    expect(await move(staff, ready, to)).toMatchObject({ state: "active", startDay: to.date });
    expect(await busyOf(backend.pool, from)).toEqual([0, 0, 0]);
    expect(await busyOf(backend.pool, to)).toEqual([1, 1, 1]);
    const application = await backend.caller.call(registrations.get, { params: { id: ready.id } }, ready.applicant);
    expect(application.student).toMatchObject(to.seats);
    const [entry, ...others] = await audited(ready);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "applicant_moved",
      location_key: "yerevan",
      before: { state: "active", startDay: from.date },
      after: { state: "active", startDay: to.date, reason: "asked" },
    });
  });

  test("to another presentation alone keeps the start day and its sessions", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const ready = await bookedOn(backend, opened);
    const other = await openPresentation(backend.pool, {
      date: opened.date,
      startsAt: new Date(`${plusDays(opened.date, -5)}T08:00:00Z`),
    });
    await backend.caller.call(staffBookings.move, bodyOf(ready.id, other), staff);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 0]);
    expect(await seatsOf(backend.pool, "presentation", other)).toMatchObject({ busy: 1 });
  });

  test("takes a free seat only", async () => {
    const staff = await staffMember(backend);
    const [from, full] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    await bookedOn(backend, full);
    const crowded = await openSeats(backend.pool, { inDays: 28, capacity: 2, presentationCapacity: 1 });
    await bookedOn(backend, crowded);
    for (const place of [full, crowded])
      expect(await refusedMove(staff, ready, place)).toMatchObject({
        status: 409,
        code: "form_student_session_unavailable",
      });
    expect(await busyOf(backend.pool, from)).toEqual([1, 1, 1]);
    expect(await busyOf(backend.pool, full)).toEqual([1, 1, 1]);
    expect(await audited(ready)).toEqual([]);
  });

  test("is refused once the applicant has changed something since staff looked", async () => {
    const staff = await staffMember(backend);
    const [from, own, to] = await Promise.all([14, 21, 28].map((inDays) => openSeats(backend.pool, { inDays })));
    if (!from || !own || !to) throw new Error("three are needed");
    const ready = await bookedOn(backend, from);
    const { version } = await offered(staff, ready);
    await moveTo(backend, ready, own);
    expect(await refusedMove(staff, ready, to, { version })).toMatchObject({ status: 409, code: "registration_stale" });
    expect(await busyOf(backend.pool, own)).toEqual([1, 1, 1]);
  });

  test("books nobody again who has cancelled", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    await backend.caller.call(seatCalls.cancel, { params: { id: ready.id } }, ready.applicant);
    expect(await refusedMove(staff, ready, to)).toMatchObject({ status: 409, code: "appointment_cancelled" });
    expect(await busyOf(backend.pool, to)).toEqual([0, 0, 0]);
  });

  test("needs no answer to a question that came after the booking", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    await backend.pool.query("UPDATE registration SET student = student - 'special_needs' WHERE id = $1", [ready.id]);
    expect(await move(staff, ready, to)).toMatchObject({ startDay: to.date });
  });

  test("is refused for an age that the centre does not accept on the start day", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    await backend.pool.query(
      `UPDATE registration SET student = student || '{"birthDate": "1980-01-01"}' WHERE id = $1`,
      [ready.id],
    );
    expect(await refusedMove(staff, ready, to)).toMatchObject({ status: 422, code: "age_restricted" });
  });

  test("is refused for a draft, an accepted application, and one whose student came", async () => {
    const staff = await staffMember(backend);
    const to = await openSeats(backend.pool, { inDays: 21 });
    const draft = await readyFor(backend, await openSeats(backend.pool));
    expect(await refusedMove(staff, draft, to)).toMatchObject({ code: "registration_not_submitted" });
    const accepted = await bookedOn(backend, await openSeats(backend.pool));
    await backend.caller.call(staffApplicants.accept, { body: { registrationId: accepted.id } }, staff);
    expect(await refusedMove(staff, accepted, to)).toMatchObject({ code: "registration_closed" });
    const came = await bookedOn(backend, await openSeats(backend.pool));
    await checkIn(came.id, "attended");
    expect(await refusedMove(staff, came, to)).toMatchObject({ code: "presentation_started" });
  });

  test("helps a caller who has missed the hour, before anybody has noted it", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    await begin(from);
    expect(await move(staff, ready, to)).toMatchObject({ startDay: to.date });
  });

  test("is refused to a presentation that began on another day", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, from);
    await begin(to, "1 day");
    expect(await refusedMove(staff, ready, to)).toMatchObject({ code: "form_student_session_unavailable" });
    expect(await busyOf(backend.pool, from)).toEqual([1, 1, 1]);
  });
});

describe("cancelling for an applicant", () => {
  test("frees the seats, and is logged once", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const ready = await bookedOn(backend, opened);
    await cancel(staff, ready);
    await cancel(staff, ready);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    expect(await audited(ready)).toMatchObject([
      { action: "applicant_cancelled", before: { state: "active" }, after: { state: "cancelled", reason: "asked" } },
    ]);
    expect(await eventsOf(backend.pool, ready.id)).toEqual(["booked", "cancelled"]);
  });

  test("is refused for a draft", async () => {
    const draft = await readyFor(backend, await openSeats(backend.pool));
    const body = { body: { registrationId: draft.id, ...ASKED } };
    const refusal = await backend.caller.refusal(staffBookings.cancel, body, await staffMember(backend));
    expect(refusal).toMatchObject({ code: "registration_not_submitted" });
  });
});

describe("booking an applicant", () => {
  test("works after a cancellation and after a missed presentation, and not while there is an appointment", async () => {
    const staff = await staffMember(backend);
    const [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21, capacity: 2 })];
    const [cancelled, missed] = [await bookedOn(backend, from), await bookedOn(backend, await openSeats(backend.pool))];
    const book = (ready: ReadyApplicant) => backend.caller.call(staffBookings.book, wholeBody(ready, to), staff);
    expect(await backend.caller.refusal(staffBookings.book, wholeBody(cancelled, to), staff)).toMatchObject({
      code: "appointment_exists",
    });
    await cancel(staff, cancelled);
    await checkIn(missed.id, "missed");
    for (const ready of [cancelled, missed])
      expect((await book(ready)).appointment).toMatchObject({ state: "active", startDay: to.date });
    expect(await busyOf(backend.pool, to)).toEqual([2, 2, 2]);
    expect((await audited(missed)).map(({ action }) => action)).toEqual(["applicant_booked"]);
  });

  test("works for a complete draft, and names what another one lacks", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const [complete, lacking] = [await readyFor(backend, opened), await readyFor(backend, opened)];
    await backend.pool.query("UPDATE registration SET contract = NULL WHERE id = $1", [lacking.id]);
    const { appointment } = await backend.caller.call(staffBookings.book, wholeBody(complete, opened), staff);
    expect(appointment).toMatchObject({ state: "active", startDay: opened.date });
    expect(await eventsOf(backend.pool, complete.id)).toEqual(["booked"]);
    const refused = await backend.caller.refusal(staffBookings.book, wholeBody(lacking, opened), staff);
    expect(refused).toMatchObject({ code: "validation_failed", data: { fields: { contract: expect.any(String) } } });
  });
});

describe("the seats that staff choose from", () => {
  test("count the applicant's own as free, and leave out full ones and days at which the age does not fit", async () => {
    const staff = await staffMember(backend);
    const [own, full] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21 })];
    const ready = await bookedOn(backend, own);
    await bookedOn(backend, full);
    const { booked, sessions, presentations, recipient } = await offered(staff, ready);
    const days = sessions.flatMap(({ startDays }) => startDays.map(({ _id }) => _id));
    expect(booked).toMatchObject({
      state: "active",
      startDayId: own.seats.start_day,
      presentationId: own.seats.presentation_date,
    });
    expect(recipient).toEqual({ method: "sms", language: "en" });
    expect(days).toContain(own.seats.start_day);
    expect(days).not.toContain(full.seats.start_day);
    expect(presentations.find(({ _id }) => _id === own.seats.presentation_date)?.startDates).toEqual([own.date]);
    await backend.pool.query(
      `UPDATE registration SET student = student || '{"birthDate": "1980-01-01"}' WHERE id = $1`,
      [ready.id],
    );
    expect((await offered(staff, ready)).sessions).toEqual([]);
  });

  test("have today's presentation although it has begun", async () => {
    const staff = await staffMember(backend);
    const ready = await bookedOn(backend, await openSeats(backend.pool));
    const today = await openSeats(backend.pool, { inDays: 5, isPair: false });
    await backend.pool.query("UPDATE presentation SET starts_at = $2 WHERE id = $1", [
      today.seats.presentation_date,
      new Date(Math.max(Date.now() - 60_000, new Date(`${todayAt("am")}T00:00:00+04:00`).getTime())),
    ]);
    const { presentations } = await offered(staff, ready);
    expect(presentations.map(({ _id }) => _id)).toContain(today.seats.presentation_date);
    expect(await move(staff, ready, today)).toMatchObject({ startDay: today.date });
  });
});

describe("sending a message again", () => {
  const resend = ({ id }: ReadyApplicant) => ({ body: { registrationId: id } });

  test("names the newest one, and the way it goes", async () => {
    const staff = await staffMember(backend);
    const ready = await bookedOn(backend, await openSeats(backend.pool));
    await move(staff, ready, await openSeats(backend.pool, { inDays: 21 }));
    expect(await backend.caller.call(staffBookings.resend, resend(ready), staff)).toEqual({
      event: "changed",
      method: "sms",
    });
    expect(await eventsOf(backend.pool, ready.id)).toEqual(["booked", "changed", "changed"]);
  });

  test("is refused where there was none", async () => {
    const draft = await readyFor(backend, await openSeats(backend.pool));
    const refusal = await backend.caller.refusal(staffBookings.resend, resend(draft), await staffMember(backend));
    expect(refusal).toMatchObject({ code: "message_missing" });
  });
});
