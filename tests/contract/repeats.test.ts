import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { busyOf, makeAppointment, moveTo, readyFor } from "@/tests/support/booking";
import { openSeats, todayAt } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();
const newKey = () => crypto.randomUUID();
const TEN = Array.from({ length: 10 }, (_, index) => index);

const presentation = (capacity = 7) => ({
  body: { locationKey: "yerevan", capacity, date: `${plusDays(todayAt("am"), 5)}T10:00:00Z`, startDates: [] },
});
const countPresentations = async () =>
  Number((await backend.pool.query("SELECT count(*) FROM presentation WHERE capacity = 7")).rows[0].count);

describe("an idempotency key", () => {
  test("returns the first response ten times, for one row", async () => {
    const staff = { ...(await staffMember(backend)), key: newKey() };
    const before = await countPresentations();
    const replies = [];
    for (const _time of TEN) replies.push(await backend.caller.call(staffPresentations.add, presentation(), staff));
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1);
    expect(await countPresentations()).toBe(before + 1);
    shows(5, { "sent in turn": replies.length, rows: 1 });
  });

  test("refuses another body, and another call, under the same key", async () => {
    const staff = { ...(await staffMember(backend)), key: newKey() };
    await backend.caller.call(staffPresentations.add, presentation(), staff);
    const reused = { status: 422, code: "idempotency_key_reused" };
    expect(await backend.caller.refusal(staffPresentations.add, presentation(8), staff)).toMatchObject(reused);
    const list = { body: { locationKey: "yerevan", limit: 5, offset: 0 } };
    expect(await backend.caller.refusal(staffPresentations.list, list, staff)).toMatchObject(reused);
    shows(5, { "other bodies and calls refused": 2 });
  });

  test("belongs to its sender", async () => {
    const key = newKey();
    const [one, other] = [await staffMember(backend), await staffMember(backend)];
    const first = await backend.caller.call(staffPresentations.add, presentation(), { ...one, key });
    const second = await backend.caller.call(staffPresentations.add, presentation(), { ...other, key });
    expect(second._id).not.toBe(first._id);
    shows(5, { "people with one key": 2, rows: 2 });
  });

  test("stores no failure: a refused request can be tried again", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    const input = { params: { id: ready.id }, body: { isStudentAdult: false } };
    const as = { ...ready.applicant, key: newKey() };
    await backend.pool.query("UPDATE start_day SET capacity = 0 WHERE id = $1", [opened.seats.start_day]);
    expect(await backend.caller.refusal(registrations.makeAppointment, input, as)).toMatchObject({ status: 409 });
    await backend.pool.query("UPDATE start_day SET capacity = 1 WHERE id = $1", [opened.seats.start_day]);
    await backend.caller.call(registrations.makeAppointment, input, as);
  });

  test("is ignored without a signed-in caller: each sign-in opens its own login session", async () => {
    const body = { username: await addMember(backend.pool), password: PASSWORD };
    const key = newKey();
    const login = () => backend.caller.call(staffAuth.login, { body }, { tenant: "am", key });
    expect((await login()).token).not.toBe((await login()).token);
  });

  test("has a maximum length", async () => {
    const staff = { ...(await staffMember(backend)), key: "k".repeat(201) };
    expect(await backend.caller.refusal(staffPresentations.add, presentation(), staff)).toMatchObject({
      status: 422,
      data: { fields: { "Idempotency-Key": "validator_form_invalid" } },
    });
  });
});

describe("a booking under an idempotency key", () => {
  test("is one booking for ten at once", async () => {
    const opened = await openSeats(backend.pool, { capacity: 5 });
    const ready = await readyFor(backend, opened);
    const as = { ...ready.applicant, key: newKey() };
    const input = { params: { id: ready.id }, body: { isStudentAdult: false, message: "At the window, please" } };
    const responses = await Promise.all(
      TEN.map(async () => {
        const response = await backend.caller.raw(registrations.makeAppointment, input, as);
        return { status: response.status, text: await response.text() };
      }),
    );
    const booked = responses.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text));
    expect(booked.length).toBeGreaterThan(0);
    for (const reply of booked) expect(reply).toEqual(booked[0]);
    for (const { status, text } of responses)
      if (status !== 200) expect([status, JSON.parse(text).code]).toEqual([409, "request_in_flight"]);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("returns its first reply even after the appointment has changed", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    const ready = await readyFor(backend, one);
    await makeAppointment(backend, ready);
    const input = { params: { id: ready.id }, body: { isStudentAdult: false, student: other.seats } };
    const as = { ...ready.applicant, key: newKey() };
    const first = await backend.caller.call(registrations.updateAppointment, input, as);
    await moveTo(backend, ready, one);
    expect(await backend.caller.call(registrations.updateAppointment, input, as)).toEqual(first);
    expect(await busyOf(backend.pool, one)).toEqual([1, 1, 1]);
    expect(await busyOf(backend.pool, other)).toEqual([0, 0, 0]);
  });

  test("returns the earliest reply, should two be stored under it", async () => {
    const ready = await readyFor(backend, await openSeats(backend.pool));
    const input = { params: { id: ready.id }, body: { isStudentAdult: false } };
    const as = { ...ready.applicant, key: newKey() };
    await backend.caller.call(registrations.makeAppointment, input, as);
    await backend.pool.query(
      `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, queued_at, request_key, request_digest)
       SELECT tenant, key || ' twice', event, registration_id, jsonb_set(data, '{appointment,reference}', '"ERLY-2222"'),
         created_at - interval '1 minute', now(), request_key, request_digest FROM outbox WHERE registration_id = $1`,
      [ready.id],
    );
    const again = await backend.caller.call(registrations.makeAppointment, input, as);
    expect(again).toMatchObject({ appointment: { reference: "ERLY-2222" } });
  });

  test("is refused for another body, another application and another call, and is not stored a second time", async () => {
    const opened = await openSeats(backend.pool, { capacity: 5 });
    const ready = await readyFor(backend, opened);
    const as = { ...ready.applicant, key: newKey() };
    const input = { params: { id: ready.id }, body: { isStudentAdult: false } };
    const first = await backend.caller.call(registrations.makeAppointment, input, as);
    const reused = { status: 422, code: "idempotency_key_reused" };
    const other = { ...input, body: { ...input.body, message: "At the window, please" } };
    expect(await backend.caller.refusal(registrations.makeAppointment, other, as)).toMatchObject(reused);
    const body = { isStudentAdult: false, student: opened.seats };
    const move = { params: { id: ready.id }, body };
    expect(await backend.caller.refusal(registrations.updateAppointment, move, as)).toMatchObject(reused);
    expect(await backend.caller.refusal(registrations.create, { body: { language: "en" } }, as)).toMatchObject(reused);
    expect(await backend.caller.call(registrations.makeAppointment, input, as)).toEqual(first);
    const { rows } = await backend.pool.query("SELECT 1 FROM idempotency WHERE key = $1", [as.key]);
    expect(rows).toEqual([]);
    shows(5, { "other bodies and calls refused under a booking's key": 3 });
  });

  test("returns the same appointment when it is repeated without a key after a lost reply", async () => {
    const [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 20 })];
    const ready = await readyFor(backend, one);
    const booked = await makeAppointment(backend, ready);
    expect(await makeAppointment(backend, ready)).toEqual(booked);
    await moveTo(backend, ready, other);
    await moveTo(backend, ready, other);
    expect(await busyOf(backend.pool, other)).toEqual([1, 1, 1]);
  });
});
